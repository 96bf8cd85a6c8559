import { fsyncSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { OperatorError } from '#server/operator-error.ts';

type Write = (stream: unknown, bytes: Uint8Array, offset: number, length: number, position: number) => number;

/** The parts of Emscripten's NODEFS that PGlite's types omit. */
interface NodeFsInternals {
  stream_ops: { fsync?: (stream: { path?: string; nfd?: number }) => number; write: Write };
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
}

// WASI's error numbers. PostgreSQL tolerates EINVAL for folders, which some systems cannot sync. For files it
// tolerates no error: a failed fsync of the log makes it panic, as it must.
const EINVAL = 28;
const EIO = 29;

/**
 * Adds the fsync that PGlite's file system lacks: Emscripten treats a missing one as success. It relies on
 * internals of the pinned version; {@link assertRealFsync} detects changes to them.
 */
export class DurableNodeFS extends NodeFS {
  /** Number of fsyncs of the write-ahead log. */
  walSyncs = 0;

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const preRun: typeof emscriptenOpts.preRun = [
      ...(emscriptenOpts.preRun ?? []),
      (module) => {
        const internals = module.NODEFS as unknown as NodeFsInternals;
        internals.stream_ops.fsync = (stream) => this.#sync(stream.path ?? '', stream.nfd);
        internals.stream_ops.write = completely(internals.stream_ops.write);
        keepPrivate(internals.node_ops);
      },
    ];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  #sync(path: string, descriptor: number | undefined): number {
    if (descriptor === undefined) return EINVAL;
    try {
      fsyncSync(descriptor);
    } catch {
      // A JavaScript exception would unwind PostgreSQL's stack frames, and PGlite's loop would swallow it.
      return EIO;
    }
    if (path.includes('/pg_wal/')) this.walSyncs += 1;
    return 0;
  }
}

/**
 * Returns a `write` that writes everything or throws. Emscripten ignores a short write while it unpacks a new cluster:
 * on a disk that becomes full, the file would lack its end.
 */
function completely(write: Write): Write {
  return (stream, bytes, offset, length, position) => {
    let written = 0;
    while (written < length)
      written += write(stream, bytes, offset + written, length - written, position + written);
    return written;
  };
}

/** Removes group and other permissions: Emscripten sets a new file's mode by chmod, past the umask. */
function keepPrivate(operations: NodeFsInternals['node_ops']): void {
  const { setattr } = operations;
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~0o077 });
  };
}

/**
 * Checks with a write that leaves no row that commits reach the disk.
 * @throws {OperatorError} the database would lose acknowledged writes in a power failure
 */
export async function assertRealFsync(
  pg: Pick<PGlite, 'query'>,
  fs: { readonly walSyncs: number },
): Promise<void> {
  const before = fs.walSyncs;
  await pg.query("select pg_logical_emit_message(true, 'boot', 'is this write forced to disk?')");
  if (fs.walSyncs === before) {
    throw new OperatorError('PGlite committed a write without fsync; do not use this version of PGlite.');
  }
}
