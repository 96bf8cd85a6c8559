import type { ReactNode } from 'react';
import { publicBusinessCall } from '#shared/contract/business.ts';
import type { ApiCall, CallKey } from '#shared/contract/call.ts';
import { apiErrors } from '#shared/contract/errors.ts';
import { invitationCall } from '#shared/contract/invitation.ts';
import type { PageData } from '#shared/routing/pages.ts';
import { errorText } from '#web/api/api-client.ts';
import { readQuery } from '#web/api/call-api.ts';
import { useRead } from '#web/api/use-read.ts';
import { Button } from '#web/ui/button.tsx';
import { CustomerFrame } from './customer-frame.tsx';
import { FailureNotice } from './notice.tsx';
import { PageHead } from './page-head.tsx';
import { PageLoading } from './page-loading.tsx';

/** What is read in the browser when a link leads to a page. */
export type ReadName = 'business' | 'invitation';

type Query<T> = ReturnType<typeof readQuery<ApiCall>> & {
  queryFn(context: { signal: AbortSignal }): Promise<T>;
};

/** Null means that there is no such thing; an outage is an error, so that it is never shown as "not found". */
const queries: { [N in ReadName]: (name: string) => Query<PageData[N]> } = {
  business: (slug) => readQuery(publicBusinessCall, { slug }, 'BUSINESS_NOT_FOUND'),
  invitation: (code) => readQuery(invitationCall, { code }, 'INVITATION_INVALID'),
};

interface FetchDataProps<N extends ReadName> {
  read: N;
  /** The parameter in the page's path. */
  name: string;
  /** What is said when the read fails: never "not found", always a way to try again (guarantees.md rule 19). */
  failure: string;
  children: (data: PageData[N]) => ReactNode;
}

/** Reads in the browser what its page shows. */
export function FetchData<N extends ReadName>({ read, name, failure, children }: FetchDataProps<N>) {
  // Kept until the document is left: coming back shows it at once.
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
