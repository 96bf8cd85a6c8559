import type { ComponentType } from 'react';
import { Notice } from '#web/layout/notice.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Bell } from '#web/ui/drawings.tsx';
import { Note } from '#web/ui/note.tsx';
import { MISSING_TEXT } from './legal-document.tsx';
import { type LegalModule, LegalPage } from './legal-page.tsx';

interface LegalVersionsProps {
  present: LegalModule;
  older: readonly LegalModule[];
  path: string;
  pathOf: (version: string) => string;
  blocks?: Record<string, ComponentType>;
  /** Undefined shows the current text, with links to older ones (ADR 118). */
  version: string | undefined;
}

const dayOf = (version: string) => version.split('-').reverse().join('.');

function OlderVersions({ older, pathOf }: Pick<LegalVersionsProps, 'older' | 'pathOf'>) {
  const versions = older
    .map(({ frontmatter }) => frontmatter.version)
    .sort()
    .reverse();
  if (versions.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>Önceki metinler:</span>
      {versions.map((version) => (
        <a key={version} href={pathOf(version)} className="inline-flex min-h-11 items-center">
          {dayOf(version)}
        </a>
      ))}
    </p>
  );
}

export function LegalVersions({ present, older, path, pathOf, blocks, version }: LegalVersionsProps) {
  if (version === undefined || version === present.frontmatter.version) {
    return (
      <LegalPage text={present} blocks={blocks}>
        {version === undefined ? (
          <OlderVersions older={older} pathOf={pathOf} />
        ) : (
          <Note className="max-w-180">Yürürlükteki metin budur.</Note>
        )}
      </LegalPage>
    );
  }
  const text = older.find(({ frontmatter }) => frontmatter.version === version);
  if (text !== undefined) {
    return (
      <LegalPage text={text} blocks={blocks}>
        <Note tone="warning" className="max-w-180">
          Bu eski bir metindir. <a href={path}>Yürürlükteki metni okuyun.</a>
        </Note>
      </LegalPage>
    );
  }
  return (
    <Notice drawing={<Bell className="w-32" />} title={MISSING_TEXT.title}>
      <p className="text-lead text-ink-soft">{MISSING_TEXT.description}</p>
      <a href={path} className={buttonClass()}>
        Yürürlükteki Metni Oku
      </a>
    </Notice>
  );
}
