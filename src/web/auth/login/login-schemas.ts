import * as z from 'zod/mini';
import { CODE_LENGTH } from '#shared/contract/auth.ts';
import { phoneField } from '#shared/contract/business.ts';
import { LOGIN_PREFIX } from '#shared/domain/phone.ts';
import { CODE_MISSING } from '#web/auth/identity/identity-messages.ts';
import { codeAfterEdit } from './typed-code.ts';

const typedPhone = z
  .string()
  .check(z.refine((typed) => typed !== LOGIN_PREFIX, 'Lütfen telefon numaranızı girin.'));

/** The phone step (product.md 5). Parses the number into the format that is sent. */
export const phoneSchema = z.object({
  phone: phoneField(typedPhone),
});

export const codeSchema = z.object({
  code: z.string().check(
    z.overwrite((typed) => codeAfterEdit('', typed)),
    z.minLength(1, CODE_MISSING),
    z.length(CODE_LENGTH, 'Doğrulama kodu 6 haneli olmalıdır.'),
  ),
});
