import { z } from 'zod'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema } from '../../platform/browser/text-schemas.ts'
import { isValidAccount, parseAccount } from './account-number.ts'

/** Stored account. The number has all eighteen digits. */
export type PaymentAccount = { holder: string; account: string }

const wrongAccount = 'Broj računa nije ispravan. Prepišite ga iz aplikacije banke ili ugovora, na primer 165-55-74.'

export const paymentAccountInput = z.object({
  holder: lineSchema('Unesite ime vlasnika računa.')
    .trim()
    .min(1, 'Unesite ime vlasnika računa.')
    .max(70, 'Ime vlasnika može da ima najviše 70 karaktera.')
    .refine(name => !name.includes('|'), 'Ime vlasnika upišite u jednom redu, bez znaka |.'),
  account: z
    .string('Unesite broj računa.')
    .trim()
    .min(1, 'Unesite broj računa.')
    .transform((text, context) => {
      const digits = parseAccount(text)
      if (digits && isValidAccount(digits)) return digits
      context.addIssue({ code: 'custom', message: wrongAccount })
      return z.NEVER
    })
    .describe('In the usual form, `165-55-74`, or all eighteen digits'),
})
export type PaymentAccountInput = z.output<typeof paymentAccountInput>

/** Body of `PUT /payment-account`. The version is 0 if no account is stored yet. */
export const paymentAccountChange = paymentAccountInput.extend({ version: expectedVersion })
export type PaymentAccountChange = z.output<typeof paymentAccountChange>

export const ownPaymentAccount = z.object({
  account: z
    .object({
      holder: z.string(),
      account: z.string().describe('Eighteen digits'),
      changed_at: z.iso.datetime(),
      version: z.number().int(),
    })
    .nullable(),
})
export type OwnPaymentAccount = z.infer<typeof ownPaymentAccount>
