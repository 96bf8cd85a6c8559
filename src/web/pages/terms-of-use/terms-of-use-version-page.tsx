import { TextOfVersion, versionMetadata } from '#web/layout/legal-versions.tsx';
import type { PageModule } from '#web/page-module.ts';
import { versions } from './versions.ts';

function TermsOfUseVersionPage({ version }: { version: string }) {
  return <TextOfVersion versions={versions} version={version} />;
}

export const page: PageModule<'termsOfUseVersion'> = {
  metadata: versionMetadata,
  Page: TermsOfUseVersionPage,
};
