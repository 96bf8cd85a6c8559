import { type ComponentType, use } from 'react';
import type { LegalHead } from '#shared/legal/legal.ts';
import type { PageMetadata } from '#web/page-module.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Bell } from '#web/ui/drawings.tsx';
import { Note } from '#web/ui/note.tsx';
import { type LegalModule, LegalPage } from './legal-page.tsx';
import { Notice } from './notice.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageHead } from './page-head.tsx';

/** A legal text in all its versions. */
export interface LegalVersions {
  present: LegalModule;
  /** By their files, each of which is called by its version. */
  older: Readonly<Record<string, () => Promise<LegalModule>>>;
  path: string;
  pathOf: (version: string) => string;
  blocks?: Record<string, ComponentType>;
}

const MISSING: PageMetadata = {
  title: 'Metin Bulunamadı',
  description: 'Bu tarihli bir metin yok.',
};

export const versionMetadata = (head: LegalHead | null): PageMetadata =>
  head === null ? MISSING : { title: `${head.title}, ${head.updated}`, description: head.description };

const versionOf = (file: string) => file.slice(file.lastIndexOf('/') + 1, -'.md'.length);
const dayOf = (version: string) => version.split('-').reverse().join('.');

/** The present text, with the way to those before it. */
export function PresentText({ present, older, pathOf, blocks }: LegalVersions) {
  const versions = Object.keys(older).map(versionOf).sort().reverse();
  return (
    <LegalPage text={present} blocks={blocks}>
      {versions.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4">
          Önceki metinler:
          {versions.map((version) => (
            <a key={version} href={pathOf(version)} className="inline-flex min-h-11 items-center">
              {dayOf(version)}
            </a>
          ))}
        </p>
      )}
    </LegalPage>
  );
}

const fetched = new Map<() => Promise<LegalModule>, Promise<LegalModule>>();

/** Once: a promise made anew with each render would suspend for ever. */
function fetchOnce(load: () => Promise<LegalModule>): Promise<LegalModule> {
  const text = fetched.get(load) ?? load();
  fetched.set(load, text);
  return text;
}

function OlderText({ load, versions }: { load: () => Promise<LegalModule>; versions: LegalVersions }) {
  const text = use(fetchOnce(load));
  return (
    <>
      <PageHead {...versionMetadata(text.frontmatter)} />
      <LegalPage text={text} blocks={versions.blocks}>
        <Note tone="warning" className="max-w-180">
          Bu eski bir metindir. <a href={versions.path}>Yürürlükteki metni okuyun.</a>
        </Note>
      </LegalPage>
    </>
  );
}

/** One version of a legal text for good, the present one included (ADR 118). */
export function TextOfVersion({ versions, version }: { versions: LegalVersions; version: string }) {
  const { present, older, path, blocks } = versions;
  const file = Object.keys(older).find((name) => versionOf(name) === version);
  const load = file === undefined ? undefined : older[file];
  if (load !== undefined) return <OlderText load={load} versions={versions} />;
  if (version === present.frontmatter.version) {
    return (
      <>
        <PageHead {...versionMetadata(present.frontmatter)} />
        <LegalPage text={present} blocks={blocks}>
          <Note className="max-w-180">Yürürlükteki metin budur.</Note>
        </LegalPage>
      </>
    );
  }
  return (
    <PageFrame>
      <PageHead {...MISSING} unlisted />
      <Notice drawing={<Bell className="w-32" />} title={MISSING.title}>
        <p className="text-lead text-ink-soft">{MISSING.description}</p>
        <a href={path} className={buttonClass()}>
          Yürürlükteki Metni Oku
        </a>
      </Notice>
    </PageFrame>
  );
}
