import { pagePath } from '#shared/routing/pages.ts';

// Opens in a new tab, so that typed text is not lost.
export function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (yeni sekmede açılır)</span>
    </a>
  );
}

/**
 * States the purpose of an input beside it, with a link to the policy (KVKK m. 10). Not the field's
 * description: screen readers would repeat it with every error, and lose the link.
 */
export function DataNotice({ purpose }: { purpose: string }) {
  return (
    <p className="text-small text-ink-soft">
      {purpose} Ayrıntılar: <LegalLink href={pagePath.privacyPolicy}>Gizlilik Politikası</LegalLink>.
    </p>
  );
}
