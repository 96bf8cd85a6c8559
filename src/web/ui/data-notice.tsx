import { pagePath } from '#shared/routing/pages.ts';
import { LegalLink } from './legal-link.tsx';

/**
 * What something typed is for, said where it is typed, and the way to the rest (KVKK m. 10). No description of its
 * field: that is read out again with every error, and would swallow the link.
 */
export function DataNotice({ purpose }: { purpose: string }) {
  return (
    <p className="text-small text-ink-soft">
      {purpose} Ayrıntılar: <LegalLink href={pagePath.privacyPolicy}>Gizlilik Politikası</LegalLink>.
    </p>
  );
}
