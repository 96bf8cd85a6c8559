import type { Answer, IdentityKit } from './identity-kit.ts';

/** Simulates a visitor's browser at an address. It stores cookies for one path. */
export function openBrowser(kit: IdentityKit, address: string) {
  let cookie: string | null = null;
  const headers = () => ({ 'X-Forwarded-For': address, ...(cookie === null ? {} : { Cookie: cookie }) });
  const kept = (answer: Answer) => {
    const set = answer.headers.getSetCookie()[0];
    if (set !== undefined) cookie = set.split(';', 1)[0] ?? null;
    return answer;
  };

  const send = (phone: string, proof?: string) => kit.send(phone, address, proof, headers());
  const confirm = async (sessionInfo: string, code: string) =>
    kept(await kit.confirm(sessionInfo, code, headers()));

  async function requestCode(phone: string) {
    const answer = await send(phone);
    if (answer.status !== 200) throw new Error(`no code was sent: ${answer.text}`);
    return { sessionInfo: answer.body.sessionInfo, code: kit.codeSentTo(phone) };
  }

  async function signIn(phone: string) {
    const { sessionInfo, code } = await requestCode(phone);
    const answer = await confirm(sessionInfo, code);
    if (answer.status !== 200) throw new Error(`no sign-in: ${answer.text}`);
    return answer.body;
  }

  return {
    send,
    confirm,
    requestCode,
    signIn,
    headers,
    /** Replaces its cookie with another browser's or an invented one. */
    useCookie: (text: string | null) => {
      cookie = text;
    },
    cookie: () => cookie,
  };
}
