import { z } from 'zod'
import { writtenLine, writtenText } from '../../platform/browser/written-text.ts'
import { emailPattern, normalEmail } from '../accounts/email-address.ts'
import { writtenName } from '../accounts/written-name.ts'
import { supportLengths } from './support-limits.ts'

/** The support form's fields (docs/product.md, Support), in the form and on the server. */
export const supportMessage = z.object({
  name: writtenName('Ime', 'Ime mora imati najmanje 2 karaktera')
    .min(supportLengths.minName, 'Ime mora imati najmanje 2 karaktera')
    .max(supportLengths.name, 'Ime može imati najviše 80 karaktera'),
  email: writtenLine('Molimo unesite validnu email adresu')
    .overwrite(normalEmail)
    .toLowerCase()
    .max(supportLengths.email, 'Molimo unesite validnu email adresu')
    .regex(emailPattern, 'Molimo unesite validnu email adresu'),
  message: writtenText('Poruka mora imati najmanje 10 karaktera')
    .trim()
    .min(supportLengths.minMessage, 'Poruka mora imati najmanje 10 karaktera')
    .max(supportLengths.message, 'Poruka može imati najviše 5.000 karaktera'),
})
export type SupportMessage = z.output<typeof supportMessage>
