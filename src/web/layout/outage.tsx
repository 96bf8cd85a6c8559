import { requestErrorText } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';

interface OutageProps {
  title: string;
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

/** What a page shows when its read failed: never "not found", always a way to try again (TRUST rule 19). */
export function Outage({ title, error, retrying, onRetry }: OutageProps) {
  return (
    <>
      <h1>{title}</h1>
      <p className="text-lead text-ink-soft" role="alert">
        {requestErrorText(error, 'Şu anda hizmet veremiyoruz. Lütfen birazdan tekrar deneyin.')}
      </p>
      <Button busy={retrying} busyLabel="Yükleniyor..." onClick={onRetry}>
        Tekrar Dene
      </Button>
    </>
  );
}
