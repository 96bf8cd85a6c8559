import type { DatabaseHandle } from '#server/db/client.ts';

/** Where a world keeps its data. */
export interface Place {
  name: 'memory' | 'disk' | 'postgres';
  /** Variables of each instance's configuration. */
  environment: Record<string, string>;
  /** The database that all instances use; null if each opens the configured one. */
  shared: DatabaseHandle | null;
}
