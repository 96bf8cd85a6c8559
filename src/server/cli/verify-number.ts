import type { Config } from '#server/config/config.ts';
import { newCode } from '#server/identity/embedded/codes.ts';
import type { SmsSender } from '#server/messaging/port.ts';
import { smsTexts } from '#server/messaging/sms-texts.ts';
import { OperatorError, UsageError } from '#server/operator-error.ts';
import type { Randomness } from '#server/security/randomness.ts';
import { parsePhone } from '#shared/domain/phone.ts';

interface VerifyDeps {
  identity: Config['identity'];
  sms: SmsSender;
  randomness: Pick<Randomness, 'int'>;
}

/**
 * `verify-number {phone}`: sends a code to a number and returns it. The operator compares it with the
 * applicant's reply (privacy policy, section 9).
 * @throws {OperatorError} with a remedy
 */
export async function sendApplicantCode(
  deps: VerifyDeps,
  number: string,
): Promise<{ phone: string; code: string }> {
  if (deps.identity !== 'embedded') {
    throw new OperatorError(
      'With IDENTITY=firebase this server sends no text messages: send a six-digit code from your own phone.',
    );
  }
  const phone = parsePhone(number);
  if (phone === null) throw new UsageError(`"${number}" is not a Turkish mobile number.`);
  const code = newCode(deps.randomness);
  await deps.sms.send({ to: phone, text: smsTexts.applicantCode(code) }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`The text message was not sent: ${reason}`, { cause: error });
  });
  return { phone, code };
}
