import { embeddedProject } from '#server/identity/embedded/project.ts';
import { toProof } from '../../tests/support/proof-of-work.ts';
import { productionSettings } from './production.ts';
import type { Site } from './site.ts';

/** Returns the n-th phone. */
const phoneOf = (n: number) => `+9053${String(n).padStart(8, '0')}`;

/** Returns the n-th visitor's address. Each is in its own network, because networks are limited too. */
export const addressOf = (n: number) => `${11 + ((n >> 16) & 63)}.${(n >> 8) & 255}.${n & 255}.7`;

/** Performs the n-th visitor's calls. Every response except 2xx is an error. */
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

  /** Under load, more work is required: a proof may be too easy when it arrives. Then a new one is made. */
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
    /** Requests a code, waits for it and confirms it. Returns the identity token. */
    async signIn(): Promise<string> {
      const sessionInfo = await askForCode();
      const code = await site.codeSentTo(phone);
      const { idToken } = await toolkit<{ idToken: string }>('signInWithPhoneNumber', { sessionInfo, code });
      return idToken;
    },
    /** Registers a business and returns its slug. */
    async register(firebaseToken: string, name = `Ocak ${n}`): Promise<string> {
      const business = { name, owner_name: 'Hasan', owner_surname: 'Yıldız', phone, firebaseToken };
      return (await call<{ slug: string }>('/api/register', business)).slug;
    },
  };
}
