import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { freePort } from './free-port.ts';

interface LastWord {
  by: 'client' | 'server';
  text: string;
  then: 'cut' | 'refuse';
}

/** A TCP proxy that a test can cut (`refuse`), freeze (`stall`) and restore (`pass`, `passNew`). */
export class TcpProxy {
  readonly #target: { host: string; port: number };
  readonly #sockets = new Set<Socket>();
  #server: Server;
  #stalled = false;
  #lastWord: LastWord | null = null;
  readonly port: number;

  private constructor(target: { host: string; port: number }, port: number) {
    this.#target = target;
    this.port = port;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async open(target: { host: string; port: number }): Promise<TcpProxy> {
    const proxy = new TcpProxy(target, await freePort());
    await proxy.#listen();
    onTestFinished(() => proxy.refuse());
    return proxy;
  }

  /** Forwards bytes again, on the same port. */
  async pass(): Promise<void> {
    this.#stalled = false;
    for (const socket of this.#sockets) socket.resume();
    if (!this.#server.listening) await this.#listen();
  }

  /** Forwards new connections; stalled ones stay silent, as after a network device lost its state. */
  passNew(): void {
    this.#stalled = false;
  }

  /** Stops listening and resets open connections. */
  async refuse(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.cut();
    await closed;
  }

  /** Resets open connections; new ones are forwarded. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /**
   * Cuts the connections, once (`cut`) or until `pass` (`refuse`), when one side next sends this text, which
   * is not forwarded.
   */
  cutAt(by: LastWord['by'], text: string, then: 'cut' | 'refuse' = 'cut'): void {
    this.#lastWord = { by, text, then };
  }

  /** Keeps connections open and accepts new ones, but forwards no bytes. */
  stall(): void {
    this.#stalled = true;
    for (const socket of this.#sockets) socket.pause();
  }

  #isLastWord(by: LastWord['by'], chunk: Buffer): boolean {
    const last = this.#lastWord;
    if (last?.by !== by || !chunk.includes(last.text)) return false;
    this.#lastWord = null;
    void this[last.then]();
    return true;
  }

  async #listen(): Promise<void> {
    this.#server = createServer((socket) => this.#accept(socket));
    this.#server.listen(this.port, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  #accept(inner: Socket): void {
    const outer = connect(this.#target);
    for (const [from, to] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        if (!this.#isLastWord(from === outer ? 'server' : 'client', chunk)) to.write(chunk);
      });
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      if (this.#stalled) from.pause();
    }
  }
}
