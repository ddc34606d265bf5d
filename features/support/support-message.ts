import { z } from 'zod'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { emailPattern, normalEmail } from '../accounts/email-address.ts'
import { nameSchema } from '../accounts/name-schema.ts'
import { supportLengths } from './support-limits.ts'

/** The schema of the support form (docs/product.md, Support), for the form and the server. */
export const supportMessage = z.object({
  name: nameSchema('Ime', 'Ime mora imati najmanje 2 karaktera')
    .min(supportLengths.minName, 'Ime mora imati najmanje 2 karaktera')
    .max(supportLengths.name, 'Ime može imati najviše 80 karaktera'),
  email: lineSchema('Molimo unesite validnu email adresu')
    .overwrite(normalEmail)
    .toLowerCase()
    .max(supportLengths.email, 'Molimo unesite validnu email adresu')
    .regex(emailPattern, 'Molimo unesite validnu email adresu'),
  message: textSchema('Poruka mora imati najmanje 10 karaktera')
    .trim()
    .min(supportLengths.minMessage, 'Poruka mora imati najmanje 10 karaktera')
    .max(supportLengths.message, 'Poruka može imati najviše 5.000 karaktera'),
})
export type SupportMessage = z.output<typeof supportMessage>
