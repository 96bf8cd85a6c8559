// In a new tab, so that reading it does not lose what is typed.
export function LegalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (yeni sekmede açılır)</span>
    </a>
  );
}
