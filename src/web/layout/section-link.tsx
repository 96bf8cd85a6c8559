import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pagePath } from '#shared/pages.ts';

interface SectionLinkProps {
  /** Id of a section of the landing page. */
  section: string;
  className?: string;
  children: ReactNode;
}

/**
 * Leads to a section of the landing page: on the page itself the browser scrolls, with its own history and
 * without JavaScript; from elsewhere it is a navigation.
 */
export function SectionLink({ section, className, children }: SectionLinkProps) {
  const [path] = useLocation();
  if (path === pagePath.landing) {
    return (
      <a href={`#${section}`} className={className}>
        {children}
      </a>
    );
  }
  return (
    <Link href={`${pagePath.landing}#${section}`} className={className}>
      {children}
    </Link>
  );
}
