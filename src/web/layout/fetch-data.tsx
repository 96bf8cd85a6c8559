import type { ReactNode } from 'react';
import type { ApiCall, CallKey } from '#shared/contract/call.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { invitationCall } from '#shared/contract/invitation.ts';
import { publicBusinessCall } from '#shared/contract/public-business.ts';
import type { PageData } from '#shared/routing/pages.ts';
import { errorText } from '#web/api/api-errors.ts';
import { readQuery } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';
import { Button } from '#web/ui/button.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import { FailureNotice } from './notice.tsx';
import { PageHead } from './page-head.tsx';
import { PageLoading } from './page-loading.tsx';

/** The records that the browser reads after in-app navigation. */
export type ReadName = 'business' | 'invitation';

type Query<T> = ReturnType<typeof readQuery<ApiCall>> & {
  queryFn(context: { signal: AbortSignal }): Promise<T>;
};

/** Null means that the record does not exist. An outage is an error, never "not found". */
const queries: { [N in ReadName]: (name: string) => Query<PageData[N]> } = {
  business: (slug) => readQuery(publicBusinessCall, { slug }, 'BUSINESS_NOT_FOUND'),
  invitation: (code) => readQuery(invitationCall, { code }, 'INVITATION_INVALID'),
};

interface FetchDataProps<N extends ReadName> {
  read: N;
  name: string;
  /** Shown when the read fails: never "not found", always with a retry (guarantees.md rule 19). */
  failure: string;
  children: (data: PageData[N]) => ReactNode;
}

export function FetchData<N extends ReadName>({ read, name, failure, children }: FetchDataProps<N>) {
  // Cached for the life of the document, so that going back shows the page at once.
  const query = { ...queries[read](name), gcTime: Number.POSITIVE_INFINITY };
  const { data, error, refetch } = useRead<PageData[N], CallKey>(query);
  if (error !== null) {
    return (
      <CustomerFrame>
        <PageHead title={failure} unlisted />
        <FailureNotice title={failure} message={errorText(error, apiErrors.UNAVAILABLE.message)}>
          <Button onClick={() => refetch()}>Tekrar Dene</Button>
        </FailureNotice>
      </CustomerFrame>
    );
  }
  return data === undefined ? <PageLoading frame={CustomerFrame} /> : children(data);
}
