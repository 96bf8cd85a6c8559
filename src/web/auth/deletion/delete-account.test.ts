import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CanonicalPhone } from '#shared/domain/phone.ts';
import { ApiError, ConnectionError } from '#web/api/api-errors.ts';
import { credentials } from '#web/api/credentials.ts';
import type { IdentityClient } from '#web/auth/identity/identity-client.ts';
import { businessStore } from '#web/auth/session/stored-business.ts';
import { deleteAccount, deletionFailure } from './delete-account.ts';

const business = {
  id: 7,
  slug: 'cinar',
  code: 'K7MX',
  name: 'Çınar',
  owner_name: 'Hasan',
  owner_surname: 'Yıldız',
  address: null,
  phone: '+905321234567' as CanonicalPhone,
  owner_uuid: 'u',
  created_at: '2026-01-01T00:00:00.000Z',
};

function signedIn(signOut: () => Promise<void> = async () => {}): IdentityClient {
  return {
    sendCode: async () => '',
    confirmCode: async () => ({ phone: null, idToken: '' }),
    signInWithCustomToken: async () => {},
    currentUser: async () => ({ uid: 'u', phone: business.phone }),
    currentIdToken: async () => 'the-token',
    signedInAt: async () => new Date(),
    signOut,
    onSignedInChange: () => () => {},
  };
}

const answer = (body: string, status = 200) => vi.fn(async () => new Response(body, { status }));

beforeEach(() => {
  businessStore.save(business);
  credentials.owner = async () => 'the-token';
});
afterEach(() => {
  businessStore.clear();
  credentials.owner = null;
  vi.unstubAllGlobals();
});

describe('deleting the account', () => {
  it('sends the owner’s token, then clears the stored owner', async () => {
    const fetched = answer('{"message":"Silindi."}');
    const signOut = vi.fn(async () => {});
    vi.stubGlobal('fetch', fetched);
    expect(await deleteAccount(signedIn(signOut), business)).toBe('Silindi.');
    expect(fetched).toHaveBeenCalledWith(
      '/api/account/delete',
      expect.objectContaining({
        method: 'DELETE',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer the-token' },
      }),
    );
    expect(signOut).toHaveBeenCalledOnce();
    expect(businessStore.current()).toBeNull();
  });

  it('asks for the deletion of a business whose predecessor’s answer was lost', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')));
    await expect(deleteAccount(signedIn(), business)).rejects.toThrow();
    const fetched = answer('{"message":"Silindi."}');
    vi.stubGlobal('fetch', fetched);
    expect(await deleteAccount(signedIn(), { ...business, id: 8, slug: 'defne' })).toBe('Silindi.');
    expect(fetched).toHaveBeenCalledOnce();
  });

  it('shows the sentence of product.md 8.1 if the server sends none', async () => {
    vi.stubGlobal('fetch', answer('{}'));
    expect(await deleteAccount(signedIn(), business)).toBe(
      'Hesabınız başarıyla silindi. Verileriniz kalıcı olarak kaldırılmıştır.',
    );
  });

  it('leaves no stored business that the sign-out could report as an ended session', async () => {
    vi.stubGlobal('fetch', answer('{}'));
    const withdrawn = vi.fn(async () => expect(businessStore.isWithdrawn()).toBe(true));
    await deleteAccount(signedIn(withdrawn), business);
    expect(withdrawn).toHaveBeenCalledOnce();
  });

  it('succeeds even if signing out fails', async () => {
    const reported = vi.fn();
    vi.stubGlobal('fetch', answer('{}'));
    vi.stubGlobal('reportError', reported);
    await deleteAccount(
      signedIn(() => Promise.reject(new Error('no storage'))),
      business,
    );
    expect(reported).toHaveBeenCalledOnce();
    expect(businessStore.current()).toBeNull();
  });

  const lostAnswers = [
    ['no', 8, () => Promise.reject(new TypeError('connection lost'))],
    ['a proxy’s', 9, answer('<h1>504</h1>', 504)],
  ] as const;
  const notFound = answer('{"error":"İşletme yok.","code":"BUSINESS_NOT_FOUND"}', 404);
  /** Answers the deletion and, for visitors, the public page. */
  const answers = (deletion: () => Promise<Response>, page: () => Promise<Response>) => {
    const removed = vi.fn(() => deletion());
    vi.stubGlobal('fetch', (path: string) => (path === '/api/account/delete' ? removed() : page()));
    return removed;
  };

  it.each(lostAnswers)('after %s answer, reports success if the public page is gone', async (_, id, lost) => {
    businessStore.save({ ...business, id });
    answers(lost, notFound);
    expect(await deleteAccount(signedIn(), { ...business, id })).toBe(
      'Hesabınız silindi, işletmeniz artık görünmüyor.',
    );
    expect(businessStore.current()).toBeNull();
  });

  it.each(lostAnswers)(
    'after %s answer, admits doubt, and the next attempt looks first',
    async (_, id, lost) => {
      businessStore.save({ ...business, id });
      const remove = () => deleteAccount(signedIn(), { ...business, id });
      answers(lost, lost);
      expect(deletionFailure(await remove().catch((error: unknown) => error))).toBe(
        'Hesap silinirken bir hata oluştu\n' +
          'Cevap gelmedi, hesabınız silinmiş olabilir. İnternetinizi kontrol edip tekrar deneyin.',
      );
      const ended = answer('{"error":"Oturum yok.","code":"UNAUTHENTICATED"}', 401);
      // The deletion did not reach the server, and the session has ended since.
      answers(ended, answer(JSON.stringify({ ...business, code: 'K7MX' })));
      await expect(remove()).rejects.toThrow('Oturum yok.');
      expect(businessStore.current()?.id).toBe(id);
      const repeated = answers(ended, notFound);
      expect(await remove()).toBe('Hesabınız silindi, işletmeniz artık görünmüyor.');
      expect(repeated).not.toHaveBeenCalled();
    },
  );

  it('keeps the owner and the session on failure', async () => {
    const signOut = vi.fn(async () => {});
    vi.stubGlobal('fetch', answer('{"error":"Olmadı.","code":"INTERNAL"}', 500));
    await expect(deleteAccount(signedIn(signOut), business)).rejects.toThrow('500');
    expect(signOut).not.toHaveBeenCalled();
    expect(businessStore.current()).toEqual(business);
  });
});

describe('the message for a failed deletion', () => {
  it.each([
    ["the server's sentence", new ApiError(500, '', '{"error":"Olmadı."}'), 'Olmadı.'],
    ['a refusal without a sentence', new ApiError(400, 'Bad Request', ''), 'Hesap silinemedi'],
    [
      'no connection',
      new ConnectionError('Bağlantı kurulamadı.'),
      'Hesap silinirken bir hata oluştu\nBağlantı kurulamadı.',
    ],
    ['anything else', new TypeError('x is undefined'), 'Hesap silinirken bir hata oluştu'],
  ])("is the catalogue's sentence for %s", (_, error, sentence) => {
    expect(deletionFailure(error)).toBe(sentence);
  });
});
