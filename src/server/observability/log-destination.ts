import { fstatSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

/** Lines that wait for a slow reader, in bytes. Further lines are dropped until the reader has caught up. */
const MAX_WAITING_BYTES = 1024 * 1024;

type StandardStream = typeof process.stdout | typeof process.stderr;

export interface LogDestination {
  write(line: string): void;
  /** Number of lines that could not be written. */
  readonly dropped: number;
  /** True if the last line could not be written. */
  readonly isDropping: boolean;
}

/**
 * Writes lines to standard output or standard error. It neither throws nor waits: a full disk, a reader that has
 * stopped or a pipe that was closed costs lines, never the server. It has no exit hook.
 */
export function createLogDestination(stream: StandardStream): LogDestination {
  let dropped = 0;
  let isDropping = false;
  const drop = () => {
    dropped += 1;
    isDropping = true;
  };
  const write = isFile(stream.fd) ? toFile(stream.fd, drop) : toReader(stream, drop);
  return {
    write: (line) => {
      isDropping = false;
      write(line);
    },
    get dropped() {
      return dropped;
    },
    get isDropping() {
      return isDropping;
    },
  };
}

let standardOutput: LogDestination | null = null;

export function standardLog(): LogDestination {
  standardOutput ??= createLogDestination(process.stdout);
  return standardOutput;
}

/** Returns true for files and devices such as /dev/full: Node's stream for them ends with the first failed write. */
function isFile(fd: number): boolean {
  const stats = fstatSync(fd);
  return stats.isFile() || (stats.isCharacterDevice() && !isatty(fd));
}

type Write = LogDestination['write'];

function toFile(fd: number, drop: () => void): Write {
  /** True if a failed write left a part of its line. */
  let isTorn = false;
  return (line) => {
    const bytes = Buffer.from(isTorn ? `\n${line}` : line);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(fd, bytes, written);
      isTorn = false;
    } catch {
      isTorn ||= written > 0;
      drop();
    }
  };
}

/** Node's stream of a pipe, a socket or a terminal keeps what its reader has not taken; here that is bounded. */
function toReader(stream: StandardStream, drop: () => void): Write {
  neverWait(stream);
  let isBehind = false;
  return (line) => {
    isBehind = stream.writableLength > (isBehind ? 0 : MAX_WAITING_BYTES);
    if (isBehind) drop();
    else stream.write(line, (error) => error && drop());
  };
}

/** Node lets a write to a terminal wait, for ever if Ctrl+S holds it, and has no public way to change that. */
export function neverWait(
  stream: StandardStream & { _handle?: { setBlocking?(isBlocking: boolean): unknown } },
): void {
  if (stream.isTTY) stream._handle?.setBlocking?.(false);
}
