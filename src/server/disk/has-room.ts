import { statfs } from 'node:fs/promises';

/** Returns true if a copy of `bytes` leaves as much again: a full disk would stop the database's own writes. */
export async function hasRoomFor(bytes: number, folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= 2 * bytes;
}
