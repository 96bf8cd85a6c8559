import type { ReactNode } from 'react';
import { Saucer, TeaGlass } from '#web/ui/drawings.tsx';

interface BusinessHeroProps {
  name: string;
  lead?: string;
  children: ReactNode;
}

/** The business's name as on its sign, tea beside it. A token laid over the rim that follows covers the lower end. */
export function BusinessHero({ name, lead, children }: BusinessHeroProps) {
  return (
    <>
      <div className="on-red relative overflow-hidden">
        <Saucer className="absolute top-4 right-[max(-90px,calc(50%-690px))] w-115 max-md:-right-26 max-md:top-auto max-md:-bottom-14 max-md:w-64" />
        <TeaGlass className="absolute top-15.5 right-[max(54px,calc(50%-546px))] w-43 max-md:top-auto max-md:right-4 max-md:bottom-14 max-md:w-22" />
        <div className="wrap relative pt-[clamp(24px,4vw,52px)] pb-33 max-md:pb-38">
          {lead && <p className="mb-2 text-lead">{lead}</p>}
          <h1 className="text-[clamp(2.5rem,1.4rem+5vw,5rem)] wrap-anywhere md:max-w-[9em]">{name}</h1>
          {children}
        </div>
      </div>
      <div className="rim" aria-hidden="true" />
    </>
  );
}
