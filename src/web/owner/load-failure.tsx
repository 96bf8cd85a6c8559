import { useLayoutEffect, useState } from 'react';
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

/** The title of the failure whose button was pressed last: a failed retry looks the same, and must not seem ignored. */
let retried = '';

export function LoadFailure({
  title,
  titleId,
  error,
  fallback = 'İnternetinizi kontrol edip tekrar deneyin.',
  onRetry,
}: LoadFailureProps) {
  const [isAgain, setAgain] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure has an error of its own.
  useLayoutEffect(() => {
    setAgain(retried === title);
    retried = '';
  }, [error, title]);
  const text = errorText(error, fallback);
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
        <p>{isAgain ? `Yine olmadı. ${text}` : text}</p>
        <Button
          variant="outline"
          size="sm"
          className="mt-3"
          onClick={() => {
            retried = title;
            onRetry();
          }}
        >
          Tekrar Dene
        </Button>
      </div>
    </div>
  );
}
