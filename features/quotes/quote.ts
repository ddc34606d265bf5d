import { z } from 'zod'
import { daySchema, momentSchema } from '../../platform/browser/date-schemas.ts'
import { textSchema } from '../../platform/browser/text-schemas.ts'
import { lineName, lineUnit, price } from './price-list.ts'
import { MAX_LINES, MAX_WARRANTY_MONTHS, quoteLengths } from './quote-limits.ts'
import { isPayable, maxQuantity, sumLines } from './quote-lines.ts'

const versionStatuses = ['sent', 'accepted', 'declined', 'withdrawn', 'superseded', 'expired'] as const
export type VersionStatus = (typeof versionStatuses)[number]
const sides = ['customer', 'provider'] as const
export type QuoteSide = (typeof sides)[number]

const lineInput = z.object({
  name: lineName,
  unit: lineUnit,
  quantity: z
    .number('Unesite količinu.')
    .int('Unesite količinu.')
    .min(1, 'Količina mora da bude veća od nule.')
    .max(maxQuantity, 'Količina može da bude najviše 99.999.')
    .describe('In thousandths: 1,25 hours are 1250'),
  price,
})
export type LineInput = z.output<typeof lineInput>
export type QuoteLine = LineInput & { amount: number }

const optionalText = (maxLength: number, message: string) =>
  textSchema()
    .trim()
    .max(maxLength, message)
    .transform(text => text || null)
    .nullable()
    .default(null)

const months = z
  .number('Unesite broj meseci.')
  .int('Unesite broj meseci.')
  .min(0, 'Unesite broj meseci.')
  .max(MAX_WARRANTY_MONTHS, 'Garancija može da traje najviše 120 meseci.')
const warranty = z.object({ work_months: months, material_months: months })
export type Warranty = z.infer<typeof warranty>

/** Content of a version. The first and all later versions have the same fields. */
const contentFields = {
  lines: z
    .array(lineInput)
    .min(1, 'Dodajte bar jednu stavku.')
    .max(MAX_LINES, 'Ponuda može da ima najviše 50 stavki.')
    .refine(lines => isPayable(sumLines(lines)), 'Ukupan iznos nije moguć. Proverite količine i cene.'),
  note: optionalText(quoteLengths.note, 'Napomena može da ima najviše 1.000 karaktera.'),
  warranty: warranty
    .transform(({ work_months, material_months }) =>
      work_months || material_months ? { work_months, material_months } : null,
    )
    .nullable()
    .default(null)
    .describe('Months from the completion of the job; 0 for a part without a warranty'),
  valid_until: daySchema('Izaberite do kada ponuda važi.'),
}
export const quoteInput = z.object({
  id: z.uuid().describe('Chosen by the client, so that a repeated request sends one quote'),
  conversation_id: z.uuid(),
  ...contentFields,
})
export type QuoteInput = z.output<typeof quoteInput>

const version = z.number().int().min(1).max(32_767)
export const versionInput = z.object({
  after: version.describe('The newest version that was read'),
  change_note: optionalText(quoteLengths.changeNote, 'Objašnjenje može da ima najviše 300 karaktera.'),
  ...contentFields,
})
export type VersionInput = z.output<typeof versionInput>

/** Version and content hash that the customer has seen, so that no answer applies to unseen content. */
const seenVersion = { version, sha256: z.string().regex(/^[0-9a-f]{64}$/) }
export const acceptInput = z.object(seenVersion)
export const declineInput = z.object({
  ...seenVersion,
  reason: optionalText(quoteLengths.reason, 'Razlog može da ima najviše 300 karaktera.'),
})
export const changeInput = z.object({ version })

const money = z.number().int().describe('In para, hundredths of a dinar')
const quoteVersion = z.object({
  version: z.number().int(),
  status: z.enum(versionStatuses),
  lines: z.array(
    z.object({
      name: z.string(),
      unit: z.string(),
      quantity: z.number().int(),
      price: money,
      amount: money.describe('Rounded to the para, half up'),
      is_new: z.boolean().describe('Not in the previously accepted version'),
    }),
  ),
  total: money.describe('The sum of the rounded lines'),
  note: z.string().nullable(),
  change_note: z.string().nullable(),
  warranty: warranty.nullable(),
  valid_until: z.string(),
  sha256: z.string(),
  sent_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type QuoteVersion = z.infer<typeof quoteVersion>

export const quote = z.object({
  id: z.uuid(),
  number: z.string().describe('`2026-014`: the year and the serial number in it'),
  side: z.enum(sides).describe('Side of the caller'),
  service: z.object({ id: z.uuid(), title: z.string() }),
  conversation_id: z.uuid().nullable(),
  provider: z.object({ name: z.string(), place: z.string().nullable() }),
  customer: z.object({ name: z.string() }),
  versions: z.array(quoteVersion).describe('The newest first'),
  shown: z.number().int().describe('The version in effect: the unanswered one, else the accepted one, else the newest'),
  accepted: z.number().int().nullable().describe('The accepted version'),
  paid_at: z.iso.datetime().nullable().describe('When the provider marked it as paid'),
  visits: z
    .object({ done: z.number().int(), total: z.number().int() })
    .nullable()
    .describe('Number of done and of all visits; null for a job without planned visits'),
  payment: z
    .object({
      holder: z.string(),
      account: z.string(),
      amount: money,
      purpose: z.string(),
      reference: z.string(),
    })
    .nullable()
    .describe('Payment of the accepted version, for the customer; images: GET /quotes/{id}/ips.svg and .png'),
  warranty: warranty
    .extend({
      starts_on: z.string().describe('Day of the completion in Belgrade'),
      work_ends_on: z.string().nullable(),
      material_ends_on: z.string().nullable(),
      ends_on: z.string().describe('The later of the two last days'),
    })
    .nullable()
    .describe('The running or ended warranty of the accepted version; null before the job is completed'),
  can: z
    .object({
      accept: z.boolean(),
      decline: z.boolean(),
      withdraw: z.boolean(),
      revise: z.boolean().describe('Send a further version, as for extra work'),
      pay: z.boolean(),
      mark_paid: z.boolean(),
      plan_visits: z.boolean().describe('Plan visits of the accepted version'),
    })
    .describe('Actions that the caller may take'),
})
export type Quote = z.infer<typeof quote>
export type WarrantyTerm = NonNullable<Quote['warranty']>

export const quotesQuery = z.object({
  side: z.enum(sides).default('customer'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .transform(text => text.split('_'))
    .pipe(z.tuple([momentSchema(), z.uuid()]))
    .optional(),
})
export type QuotesQuery = z.output<typeof quotesQuery>
/** Quote in a list. Contains the version in effect, but not its content. */
const listedQuote = quote
  .omit({ versions: true, shown: true, payment: true, warranty: true, can: true })
  .extend({ version: quoteVersion.pick({ version: true, status: true, total: true, sent_at: true }) })
export type ListedQuote = z.infer<typeof listedQuote>
export const quotePage = z.object({ items: z.array(listedQuote), next_cursor: z.string().nullable() })

export type QuoteLiveEvents = { quote: { quote_id: string } }
