import type { Alarms } from '#server/observability/alarms.ts';

export const noAlarms: Pick<Alarms, 'raise' | 'clear'> = { raise: () => undefined, clear: () => undefined };
