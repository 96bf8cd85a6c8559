import type { Auth } from '@firebase/auth';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { errorText } from '#web/api/api-errors.ts';
import { toUserFacingError } from '#web/auth/identity/identity-errors.ts';
import { SMS_NOT_SENT } from '#web/auth/identity/identity-messages.ts';
import { withRecaptcha } from '#web/auth/identity/recaptcha.ts';

interface Parameters {
  size: string;
  'expired-callback': () => void;
  'error-callback': () => void;
}

/** Simulates Google's widget, which stays in its container until it is cleared. */
const widget = vi.hoisted(() => ({
  made: [] as { container: unknown; parameters: Parameters }[],
  cleared: 0,
}));
vi.mock('@firebase/auth', () => ({
  RecaptchaVerifier: class {
    constructor(_: unknown, container: unknown, parameters: Parameters) {
      widget.made.push({ container, parameters });
    }
    async render() {
      return 0;
    }
    verify() {
      return new Promise<string>(() => {});
    }
    clear() {
      widget.cleared += 1;
    }
  },
}));

/** The part of an element that the code uses: it has children, and can be removed. */
class FakeElement {
  children: FakeElement[] = [];
  parent: FakeElement | null = null;
  append(child: FakeElement) {
    child.parent = this;
    this.children.push(child);
  }
  remove() {
    const { parent } = this;
    if (parent !== null) parent.children = parent.children.filter((child) => child !== this);
    this.parent = null;
  }
}

const auth = {} as Auth;
const body = new FakeElement();
let dialog: FakeElement | null = null;

beforeEach(() => {
  widget.made = [];
  widget.cleared = 0;
  dialog = new FakeElement();
  vi.stubGlobal('document', {
    body,
    createElement: () => new FakeElement(),
    querySelector: (selector: string) => (selector === 'dialog[open]' ? dialog : null),
  });
  vi.stubGlobal(
    'MutationObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it('reCAPTCHA is invisible, in its own container in the open dialog', async () => {
  await withRecaptcha(auth, async () => {
    expect(dialog?.children).toEqual([widget.made[0]?.container]);
    expect(body.children).toEqual([]);
  });
  expect(widget.made.map(({ parameters }) => parameters.size)).toEqual(['invisible']);
});

it('reCAPTCHA is in the page if no dialog is open', async () => {
  dialog = null;
  await withRecaptcha(auth, async () => {
    expect(body.children).toEqual([widget.made[0]?.container]);
  });
  expect(body.children).toEqual([]);
});

it.each([
  ['succeeded', () => Promise.resolve('verification-id')],
  ['failed', () => Promise.reject(new Error('no network'))],
])('reCAPTCHA is cleared and its container removed once sending has %s', async (_, send) => {
  await withRecaptcha(auth, send).catch(() => undefined);
  expect(widget.cleared).toBe(1);
  expect(dialog?.children).toEqual([]);
});

it('reCAPTCHA reports its expiry, and is removed', async () => {
  const sending = withRecaptcha(auth, (verifier) => verifier.verify());
  widget.made[0]?.parameters['expired-callback']();
  const failure = await sending.catch((error: unknown) => error);
  expect(errorText(toUserFacingError(failure), SMS_NOT_SENT)).toBe(
    'reCAPTCHA süresi doldu. Lütfen tekrar deneyin.',
  );
  expect(widget.cleared).toBe(1);
  expect(dialog?.children).toEqual([]);
});

it('reCAPTCHA reports that Google cannot be reached', async () => {
  const sending = withRecaptcha(auth, (verifier) => verifier.verify());
  widget.made[0]?.parameters['error-callback']();
  const failure = await sending.catch((error: unknown) => error);
  expect(errorText(toUserFacingError(failure), SMS_NOT_SENT)).toContain('Bağlantı kurulamadı.');
});

it('reCAPTCHA stops before a challenge when its form is gone', async () => {
  const leaving = new AbortController();
  leaving.abort();
  const sending = withRecaptcha(auth, (verifier) => verifier.verify(), leaving.signal);
  await expect(sending).rejects.toBe(leaving.signal.reason);
  expect(widget.cleared).toBe(1);
});
