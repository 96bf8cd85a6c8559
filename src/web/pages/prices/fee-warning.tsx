import { namesServiceFee } from '#shared/domain/service-fee.ts';
import { Note } from '#web/ui/note.tsx';

/** Warns about a product that the law does not allow; it is saved nevertheless. */
export function FeeWarning({ name, className }: { name: string; className: string }) {
  if (!namesServiceFee(name)) return null;
  return (
    <div className={className}>
      <Note tone="warning">
        <p>Servis, masa ve kuver gibi ek ücretler istenemez (Resmî Gazete, 30.1.2026, sayı 33153).</p>
      </Note>
    </div>
  );
}
