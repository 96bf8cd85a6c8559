import { embeddedProject } from '#server/identity/embedded/project.ts';
import { toProof } from '../../tests/support/proof-of-work.ts';
import { productionSettings } from './production.ts';
import type { Site } from './site.ts';

/** The n-th phone of all. */
const phoneOf = (n: number) => `+9053${String(n).padStart(8, '0')}`;

/** The n-th visitor's address: each in a network of its own, since networks are limited too. */
export const addressOf = (n: number) => `${11 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}.7`;

/** What the n-th visitor's browser does in a site; every answer but 2xx is an error. */
export function openVisitor(site: Site, n: number) {
  const common = { 'X-Forwarded-For': addressOf(n), Origin: productionSettings.PUBLIC_ORIGIN };
  const phone = phoneOf(n);

  async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
    const response = await fetch(
      site.origin + path,
      body === undefined
        ? { headers: common }
        : {
            method: 'POST',
            headers: { ...common, 'Content-Type': 'application/json' },
            body: JSON.stringify(body),
          },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    return JSON.parse(text) as Answer;
  }

  const toolkit = <Answer>(name: string, body: unknown) =>
    call<Answer>(`/identitytoolkit.googleapis.com/v1/accounts:${name}?key=${embeddedProject.apiKey}`, body);

  /** While many ask, more work is asked for: a proof may be too easy by the time it comes, and another is made. */
  async function askForCode(triesLeft = 3): Promise<string> {
    const recaptchaToken = await toProof(await call('/api/auth/bot-check'));
    const body = { phoneNumber: phone, recaptchaToken };
    try {
      return (await toolkit<{ sessionInfo: string }>('sendVerificationCode', body)).sessionInfo;
    } catch (error) {
      if (triesLeft === 0 || !String(error).includes('CAPTCHA_CHECK_FAILED')) throw error;
      return askForCode(triesLeft - 1);
    }
  }

  return {
    phone,
    /** Asks for a code, waits for it, types it; gives the identity token. */
    async signIn(): Promise<string> {
      const sessionInfo = await askForCode();
      const code = await site.codeSentTo(phone);
      const { idToken } = await toolkit<{ idToken: string }>('signInWithPhoneNumber', { sessionInfo, code });
      return idToken;
    },
    /** Gives the slug. */
    async register(firebaseToken: string, name = `Ocak ${n}`): Promise<string> {
      const business = { name, owner_name: 'Hasan', owner_surname: 'Yıldız', phone, firebaseToken };
      return (await call<{ slug: string }>('/api/register', business)).slug;
    },
  };
}
