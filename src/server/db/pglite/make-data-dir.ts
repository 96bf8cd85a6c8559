import { chmodSync, mkdirSync } from 'node:fs';
import { explainWriteFailure } from '#server/disk/folder-fault.ts';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

/** Creates the folder for this user only. @throws {OperatorError} it cannot, or it is another's */
export function makeDataDir(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    const otherwise = () => new OperatorError(`DATA_DIR=${path} cannot be used: ${reasonOf(error)}.`);
    throw explainWriteFailure(error, path, 'DATA_DIR') ?? otherwise();
  }
}
