import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { pagePath } from '#shared/pages.ts';

interface SectionLinkProps {
  section: string;
  /** Path of the page; the landing page's unless given. */
  page?: string;
  className?: string;
  children: ReactNode;
}

/** On the page itself the browser scrolls, with its own history and without JavaScript; else it is a navigation. */
export function SectionLink({ section, page = pagePath.landing, ...link }: SectionLinkProps) {
  const [path] = useLocation();
  const href = `${page}#${section}`;
  return path === page ? <a href={href} {...link} /> : <Link href={href} {...link} />;
}
