import { Card } from '#web/ui/card.tsx';
import { formatRelativeTime } from './format-relative-time.ts';

/** Invitations that customers deleted: neither name nor number is left to show. */
export function Refusals({ refusals }: { refusals: readonly { refused_at: string }[] }) {
  if (refusals.length === 0) return null;
  const now = new Date();
  return (
    <Card aria-labelledby="istemeyenler">
      <h2 id="istemeyenler" className="text-sub">
        Davet istemeyenler
      </h2>
      <p className="text-small text-ink-soft">
        Davetini silen müşterinin adı ve numarası da silinir. O numarayı bir yıl boyunca davet edemezsiniz;
        müşteri çaycı kodunuzla gelirse edebilirsiniz.
      </p>
      <ul>
        {refusals.map(({ refused_at }) => (
          <li
            key={refused_at}
            className="flex flex-wrap justify-between gap-x-4 border-t border-line py-3 first:border-0"
          >
            <span className="font-semibold">Müşteri istemedi</span>
            <time dateTime={refused_at} className="text-small text-ink-soft">
              {formatRelativeTime(new Date(refused_at), now)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
