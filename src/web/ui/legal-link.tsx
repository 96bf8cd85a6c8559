// Opens in a new tab, so that typed text is not lost.
export function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (yeni sekmede açılır)</span>
    </a>
  );
}
