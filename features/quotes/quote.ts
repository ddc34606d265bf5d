import { z } from 'zod'
import { writtenDay, writtenMoment } from '../../platform/browser/written-date.ts'
import { writtenText } from '../../platform/browser/written-text.ts'
import { isPayable, mostQuantity, totalOf } from './lines.ts'
import { lineName, lineUnit, price } from './price-list.ts'
import { mostLines, quoteLengths } from './quote-limits.ts'

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
    .max(mostQuantity, 'Količina može da bude najviše 99.999.')
    .describe('In thousandths: 1,25 hours are 1250'),
  price,
})
export type LineInput = z.output<typeof lineInput>
/** As it is kept and shown: with what it comes to, in para. */
export type QuoteLine = LineInput & { amount: number }

const optionalText = (most: number, sentence: string) =>
  writtenText()
    .trim()
    .max(most, sentence)
    .transform(text => text || null)
    .nullable()
    .default(null)

/** What a version says; the same for the first and for those with extra work. */
const content = {
  lines: z
    .array(lineInput)
    .min(1, 'Dodajte bar jednu stavku.')
    .max(mostLines, 'Ponuda može da ima najviše 50 stavki.')
    .refine(lines => isPayable(totalOf(lines)), 'Ukupan iznos nije moguć. Proverite količine i cene.'),
  note: optionalText(quoteLengths.note, 'Napomena može da ima najviše 1.000 karaktera.'),
  valid_until: writtenDay('Izaberite do kada ponuda važi.'),
}
export const quoteInput = z.object({
  id: z.uuid().describe('Made by the client, so that a repeated request sends one'),
  conversation_id: z.uuid(),
  ...content,
})
export type QuoteInput = z.output<typeof quoteInput>

const version = z.number().int().min(1).max(32_767)
export const versionInput = z.object({
  after: version.describe('The newest version that was read'),
  change_note: optionalText(quoteLengths.changeNote, 'Objašnjenje može da ima najviše 300 karaktera.'),
  ...content,
})
export type VersionInput = z.output<typeof versionInput>

/** Nobody is bound to what he has not seen: an answer names the version and the hash of what it says. */
const seen = { version, sha256: z.string().regex(/^[0-9a-f]{64}$/) }
export const acceptInput = z.object(seen)
export const declineInput = z.object({
  ...seen,
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
      is_new: z.boolean().describe('Not in the version that was accepted before'),
    }),
  ),
  total: money.describe('The sum of the rounded lines'),
  note: z.string().nullable(),
  change_note: z.string().nullable(),
  valid_until: z.string(),
  sha256: z.string(),
  sent_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  reason: z.string().nullable(),
})
export type QuoteVersion = z.infer<typeof quoteVersion>

/** A quote as one of its two sides sees it. */
export const quote = z.object({
  id: z.uuid(),
  number: z.string().describe('`2026-014`: the year, and which one of it'),
  side: z.enum(sides).describe('Which of the two the caller is'),
  service: z.object({ id: z.uuid(), title: z.string() }),
  conversation_id: z.uuid().nullable(),
  provider: z.object({ name: z.string(), place: z.string().nullable() }),
  customer: z.object({ name: z.string() }),
  versions: z.array(quoteVersion).describe('The newest first'),
  shown: z
    .number()
    .int()
    .describe('The version that matters: the one that waits, else what was accepted, else the last'),
  accepted: z.number().int().nullable().describe('The version in force'),
  paid_at: z.iso.datetime().nullable().describe('When the provider said that the money has come'),
  payment: z
    .object({
      holder: z.string(),
      account: z.string(),
      amount: money,
      purpose: z.string(),
      reference: z.string(),
    })
    .nullable()
    .describe('How to pay what was accepted, for the customer; pictures: GET /quotes/{id}/ips.svg and .png'),
  can: z
    .object({
      accept: z.boolean(),
      decline: z.boolean(),
      withdraw: z.boolean(),
      revise: z.boolean().describe('Send another version, as for extra work'),
      pay: z.boolean(),
      mark_paid: z.boolean(),
    })
    .describe('What the caller may do'),
})
export type Quote = z.infer<typeof quote>

export const quotesQuery = z.object({
  side: z.enum(sides).default('customer'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .transform(text => text.split('_'))
    .pipe(z.tuple([writtenMoment(), z.uuid()]))
    .optional(),
})
export type QuotesQuery = z.output<typeof quotesQuery>
/** A quote in a list: of its versions the one that matters, without what stands in it. */
const listedQuote = quote
  .omit({ versions: true, shown: true, payment: true, can: true })
  .extend({ version: quoteVersion.pick({ version: true, status: true, total: true, sent_at: true }) })
export type ListedQuote = z.infer<typeof listedQuote>
export const quotePage = z.object({ items: z.array(listedQuote), next_cursor: z.string().nullable() })

/** What the server tells the open tabs of both sides: ask for it anew. */
export type QuoteLiveEvents = { quote: { quote_id: string } }
