import { errorText } from '#web/api/api-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { CircleAlert } from '#web/ui/icons.ts';

interface LoadFailureProps {
  title: string;
  /** Makes the title the card's heading, which can be focused. */
  titleId?: string;
  error: unknown;
  /** What helps if the error does not say. */
  fallback?: string;
  onRetry: () => void;
}

export function LoadFailure({
  title,
  titleId,
  error,
  fallback = 'İnternetinizi kontrol edip tekrar deneyin.',
  onRetry,
}: LoadFailureProps) {
  return (
    <div className="flex gap-3" role="alert">
      <CircleAlert className="text-red-ink" />
      <div>
        {titleId === undefined ? (
          <p className="font-semibold text-red-ink">{title}</p>
        ) : (
          <h2 id={titleId} tabIndex={-1} className="mb-1 text-heading text-red-ink">
            {title}
          </h2>
        )}
        <p>{errorText(error, fallback)}</p>
        <Button variant="outline" size="sm" className="mt-3" onClick={onRetry}>
          Tekrar Dene
        </Button>
      </div>
    </div>
  );
}
