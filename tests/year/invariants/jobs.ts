import { expectThat } from '../helpers.ts';
import type { Invariant } from './invariant.ts';

/** Every rule of the daily deletion works; that it works in time, the rows' ages show. */
export const jobsSucceed: Invariant = {
  name: '6: no rule of the deletion fails',
  async day({ log }) {
    const failed = log.find(({ alarm }) => alarm === 'retention');
    expectThat(failed === undefined, `the deletion failed: ${JSON.stringify(failed)}`);
  },
};
