import { type ReactNode, useRef } from 'react';
import { useFocusAfterCommit } from '#web/lib/use-focus-after-commit.ts';
import { Note } from '#web/ui/note.tsx';

interface ChangeNoteProps {
  /** A new value is a new change elsewhere. */
  change: object;
  children: ReactNode;
}

/** Shows a change elsewhere above the buttons that choose between it and the form. */
export function ChangeNote({ change, children }: ChangeNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  // The pressed button has left the window: the note grows above it.
  useFocusAfterCommit(change, () => note.current);
  return (
    <Note ref={note} tabIndex={-1} className="scroll-mb-40">
      {children}
    </Note>
  );
}
