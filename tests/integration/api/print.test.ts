import { expect, it } from 'vitest';
import type { Printer, PrintOrder } from '#server/documents/print/port.ts';
import { withdrawCode } from '#server/domain/invitations/withdraw-code.ts';
import { ProductError } from '#server/product-error.ts';
import { describePglite } from '../../support/databases.ts';
import { readPdf } from '../../support/read-pdf.ts';
import { PHONE, registerOwner } from '../../support/register-owner.ts';
import { createTestApp, ORIGIN } from '../../support/test-app.ts';

const POSTER = { piece: 'poster', ink: 'black', bleed: true };

/** Prints nothing and records the orders. */
function rememberingPrinter() {
  const orders: { owner: string; order: PrintOrder; caller: AbortSignal | undefined }[] = [];
  const printer: Printer = {
    print: async (owner, order, caller) => {
      orders.push({ owner, order, caller });
      if (order.page === undefined) return { file: new TextEncoder().encode('%PDF-') };
      if (order.page > 2) throw new ProductError('NOT_FOUND');
      return { file: Uint8Array.of(1, 2, order.page), pages: 2 };
    },
    close: async () => undefined,
  };
  return { printer, orders };
}

describePglite('the print pack', (open) => {
  it('is a PDF of the owner’s own shop, for any name', async () => {
    const { printer, orders } = rememberingPrinter();
    const app = createTestApp(await open(), { printer });
    const { token, business } = await registerOwner(app, { name: '#panic("x") *Çay*' });
    const response = await app.call('POST', '/api/print', POSTER, token);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toBe('%PDF-');
    const { code } = business;
    const link = `${ORIGIN}/r/${code}`;
    expect(orders).toMatchObject([
      {
        order: {
          template: 'poster',
          title: '#panic("x") *Çay*: afiş',
          ink: 'black',
          bleed: true,
          codes: [{ text: link, label: `QR kod: #panic("x") *Çay*, ${link}` }],
          content: {
            name: '#panic("x") *Çay*',
            code: code.match(/.{4}/g),
            link: `demlik.example/${business.slug}`,
          },
        },
      },
    ]);
    expect(orders[0]?.owner).toMatch(/^uid-/);
  });

  it('is previewed page by page', async () => {
    const app = createTestApp(await open(), rememberingPrinter());
    const { token } = await registerOwner(app);
    const look = (page: number) => app.call('POST', '/api/print/preview', { ...POSTER, page }, token);
    expect(await (await look(2)).json()).toEqual({ pages: 2, picture: 'AQIC' });
    expect((await look(3)).status).toBe(404);
  });

  it('is cancelled when the client disconnects', async () => {
    const { printer, orders } = rememberingPrinter();
    const app = createTestApp(await open(), { printer });
    const { token } = await registerOwner(app);
    const leaving = new AbortController();
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    for (const [path, body] of [
      ['/api/print', POSTER],
      ['/api/print/preview', { ...POSTER, page: 1 }],
    ] as const) {
      const init = { method: 'POST', headers, body: JSON.stringify(body), signal: leaving.signal };
      expect((await app.app.request(path, init)).status).toBe(200);
    }
    leaving.abort();
    expect(orders.map(({ caller }) => caller?.aborted)).toEqual([true, true]);
  });

  it('has a label for each requested place, with the code of the place', async () => {
    const { printer, orders } = rememberingPrinter();
    const app = createTestApp(await open(), { printer });
    const { token, business } = await registerOwner(app);
    const labels = { ...POSTER, piece: 'labels' };
    expect((await app.call('POST', '/api/print', labels, token)).status).toBe(404);
    const added = await app.call('POST', '/api/places', { labels: ['Oda 10', 'Oda 9', 'Bahçe'] }, token);
    const { places } = (await added.json()) as { places: { id: string; label: string }[] };
    await app.call('POST', '/api/print', labels, token);
    await app.call('POST', '/api/print', { ...labels, places: [places[2]?.id, 'XXXX'] }, token);
    const ordered = orders.map(({ order }) => order.codes.map(({ text }) => text));
    const linkOf = ({ id }: { id: string }) => `${ORIGIN}/r/${business.code}?yer=${id}`;
    expect(ordered).toEqual([places.map(linkOf), places.slice(2).map(linkOf)]);
    expect(orders[0]?.order.codes.map(({ label }) => label)).toEqual(
      places.map(({ label }) => `QR kod: ${business.name}, ${label}`),
    );
    expect(orders[0]?.order.content).toMatchObject({
      places: [{ label: 'Oda 9' }, { label: 'Oda 10' }, { label: 'Bahçe' }],
    });
  });

  it('has a hundred labels at most, two hundred if a page of the former release asks for them, and counts', async () => {
    const { printer, orders } = rememberingPrinter();
    const app = createTestApp(await open(), { printer });
    const { token } = await registerOwner(app);
    for (const first of [1, 101, 201]) {
      const labels = Array.from({ length: 100 }, (_, n) => `Oda ${first + n}`);
      expect((await app.call('POST', '/api/places', { labels }, token)).status).toBe(200);
    }
    const labels = { ...POSTER, piece: 'labels' };
    const all = await app.call('GET', '/api/places', undefined, token);
    const ids = ((await all.json()) as { places: { id: string }[] }).places.map(({ id }) => id);
    for (const [chosen, sizes] of [
      [undefined, { cards: 100, left: 200 }],
      [ids.slice(0, 99), { cards: 99, left: 0 }],
      [ids.slice(0, 200), { cards: 200, left: 0 }],
    ] as const) {
      const request = { ...labels, page: 1, ...(chosen && { places: chosen }) };
      const preview = await app.call('POST', '/api/print/preview', request, token);
      expect(await preview.json()).toMatchObject(sizes);
      expect(orders.at(-1)?.order.codes).toHaveLength(sizes.cards);
    }
    const places = Array.from({ length: 201 }, () => 'XXXX');
    expect((await app.call('POST', '/api/print', { ...labels, places }, token)).status).toBe(400);
  });

  it('is for owners only, and not for one with a withdrawn code', async () => {
    const database = await open();
    const { printer, orders } = rememberingPrinter();
    const app = createTestApp(database, { printer });
    expect((await app.call('POST', '/api/print', POSTER)).status).toBe(401);
    const stranger = await app.signIn('+905420000000');
    expect((await app.call('POST', '/api/print', POSTER, stranger)).status).toBe(404);
    const { token, business } = await registerOwner(app);
    await withdrawCode(app.deps, business.id);
    const refused = await app.call('POST', '/api/print', POSTER, token);
    expect(await refused.json()).toMatchObject({ code: 'NO_ACTIVE_CODE' });
    expect(orders).toEqual([]);
  });

  it('is refused for a name with unsupported letters, with that name', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app, { name: 'Çay ชา' });
    const response = await app.call('POST', '/api/print', POSTER, token);
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        code: 'UNPRINTABLE_TEXT',
        error: 'Şu yazılarda basamadığımız harfler var: “Çay ชา”. Bu harfleri değiştirip tekrar deneyin.',
      },
    ]);
    await app.deps.printer.close();
  });

  it.each([
    ['PRINT_UNAVAILABLE', 501],
    ['PRINT_BUSY', 503],
  ] as const)('answers the error %s', async (code, status) => {
    const printer: Printer = {
      print: async () => {
        throw new ProductError(code, { retryAfterSeconds: 10 });
      },
      close: async () => undefined,
    };
    const app = createTestApp(await open(), { printer });
    const { token } = await registerOwner(app);
    const response = await app.call('POST', '/api/print', POSTER, token);
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
    if (status === 503) expect(response.headers.get('retry-after')).toBe('10');
  });

  it('is drawn by the PDF renderer by default, limited to 120 in ten minutes', async () => {
    const app = createTestApp(await open());
    const { token } = await registerOwner(app);
    const count = (times: number, who: string) =>
      Promise.all(Array.from({ length: times }, () => app.deps.limiter.consume('printsPerOwner', who)));
    await count(120, 'another');
    await count(119, `uid-${PHONE}`);
    const response = await app.call('POST', '/api/print', POSTER, token);
    const { boxes } = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(boxes('TrimBox')).toEqual([[10, 10, 210, 297]]);
    const refused = await app.call('POST', '/api/print', { ...POSTER, ink: 'colour' }, token);
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'RATE_LIMITED' }]);
    // Drawn documents are cached.
    expect((await app.call('POST', '/api/print', POSTER, token)).status).toBe(200);
    await app.deps.printer.close();
  });
});
