/** UTC+3 all year since September 2016. The first `Intl.DateTimeFormat` on a page takes too long. */
const OFFSET_MS = 3 * 60 * 60 * 1000;

const shifted = (moment: Date): Date => new Date(moment.getTime() + OFFSET_MS);

/** Returns the full minutes between 1 January 1970 00:00 in Turkey and the moment. */
export const minuteInTurkey = (moment: Date): number => Math.floor(shifted(moment).getTime() / 60_000);

/** Returns the number of the day in Turkey; successive days have successive numbers. */
export const dayNumberInTurkey = (moment: Date): number => Math.floor(minuteInTurkey(moment) / (24 * 60));

export const yearInTurkey = (moment: Date): number => shifted(moment).getUTCFullYear();
