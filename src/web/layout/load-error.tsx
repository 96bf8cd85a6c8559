import { apiErrors } from '#shared/contract/errors.ts';
import { errorText } from '#web/api/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Bell } from '#web/ui/drawings/bell.tsx';
import { Notice } from './notice.tsx';

interface LoadErrorProps {
  title: string;
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** For a page whose read failed: never "not found", always a way to try again (trust.md rule 19). */
export function LoadError({ title, error, retrying, onRetry }: LoadErrorProps) {
  return (
    <Notice drawing={<Bell className="w-32" />} title={title}>
      <p className="text-lead text-ink-soft" role="alert">
        {errorText(error, apiErrors.UNAVAILABLE.message)}
      </p>
      <Button busy={retrying} busyLabel="Yükleniyor..." onClick={onRetry}>
        Tekrar Dene
      </Button>
    </Notice>
  );
}
