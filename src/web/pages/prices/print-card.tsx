import { pagePath } from '#shared/routing/pages.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

export function PrintCard({ slug }: { slug: string }) {
  return (
    <Card>
      <div>
        <h2>Bastırın</h2>
        <p className="mt-2 text-ink-soft">Kapıya A4, masalara A5.</p>
      </div>
      <a
        href={`${pagePath.print(slug)}?parca=fiyat`}
        className={buttonClass({ variant: 'outline', wide: true })}
      >
        Tarifeyi Bastır
      </a>
    </Card>
  );
}
