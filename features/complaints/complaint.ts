import { z } from 'zod'
import { momentSchema } from '../../platform/browser/date-schemas.ts'
import { textSchema } from '../../platform/browser/text-schemas.ts'
import { attachment } from '../attachments/attachment.ts'
import { MAX_ATTACHMENTS } from '../attachments/attachment-limits.ts'
import { MAX_PRICE_IN_PARA } from '../quotes/money.ts'
import { complaintLengths } from './complaint-limits.ts'

const sourceKinds = ['booking', 'quote', 'warranty'] as const
export type SourceKind = (typeof sourceKinds)[number]
const remedies = ['repair', 'lower_price', 'money_back'] as const
export type Remedy = (typeof remedies)[number]
const statuses = ['open', 'settled', 'withdrawn', 'closed'] as const
export type ComplaintStatus = (typeof statuses)[number]
const sides = ['customer', 'provider'] as const
export type ComplaintSide = (typeof sides)[number]
const authors = [...sides, 'operator', 'system'] as const
export type StepAuthor = (typeof authors)[number]
const stepKinds = [
  'filed',
  'reply',
  'offer',
  'agree',
  'ask',
  'proposal',
  'accept',
  'refuse',
  'withdraw',
  'answer_overdue',
  'settlement_overdue',
  'account_closed',
] as const
export type StepKind = (typeof stepKinds)[number]
const outcomes = ['agreement', 'proposal'] as const
export type Outcome = (typeof outcomes)[number]

const photoIds = z
  .array(z.uuid())
  .max(MAX_ATTACHMENTS, 'Možete da dodate najviše 5 slika.')
  .refine(ids => new Set(ids).size === ids.length, 'Istu sliku možete da dodate samo jednom.')
  .default([])
  .describe('Ids of the caller’s uploads for this complaint, in their order')
const text = (missing: string, shortest: number) =>
  textSchema(missing)
    .trim()
    .min(shortest, missing)
    .max(complaintLengths.text, 'Tekst može da ima najviše 2.000 karaktera.')
const remedy = z.enum(remedies, 'Izaberite šta tražite.')
/** The sum of a lower price or of returned money. */
const amount = z
  .number('Unesite iznos.')
  .int('Unesite iznos.')
  .min(1, 'Unesite iznos.')
  .max(MAX_PRICE_IN_PARA, 'Iznos je prevelik.')
  .nullable()
  .default(null)
  .describe('In para; null where no sum is named')

/** Input of a new complaint, used by both the form and the endpoint (docs/product.md, Warranties and complaints). */
export const complaintInput = z.object({
  id: z.uuid().describe('Chosen by the client, so that a repeated request files one complaint'),
  source: z.object({ kind: z.enum(sourceKinds), id: z.uuid() }).describe('A booking or a quote of the caller'),
  text: text('Opišite šta nije u redu, bar jednom rečenicom.', 10),
  remedy,
  amount,
  photos: photoIds,
})
export type ComplaintInput = z.output<typeof complaintInput>

const id = z.uuid().describe('Chosen by the client, so that a repeated request takes one step')
const words = text('Napišite nekoliko reči.', 2)
const refersTo = z
  .uuid()
  .describe('The offer or proposal that the caller has read; 409 `stale` if there is a newer one')

export const stepInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), id, text: words, photos: photoIds }),
  z.object({ kind: z.literal('offer'), id, text: words, photos: photoIds, remedy, amount }),
  z.object({ kind: z.literal('agree'), id, refers_to: refersTo }),
  z.object({ kind: z.literal('ask'), id }),
  z.object({ kind: z.literal('accept'), id, refers_to: refersTo }),
  z.object({ kind: z.literal('refuse'), id, refers_to: refersTo }),
  z.object({ kind: z.literal('withdraw'), id }),
])
export type StepInput = z.output<typeof stepInput>

export const proposalInput = z.object({
  id,
  after: z.uuid().nullable().describe('The newest proposal that was read; 409 `stale` if there is a newer one'),
  text: text('Obrazložite predlog, bar jednom rečenicom.', 10),
  remedy,
  amount,
})
export type ProposalInput = z.output<typeof proposalInput>

const complaintStep = z.object({
  id: z.uuid(),
  kind: z.enum(stepKinds),
  by: z.enum(authors),
  text: z.string().nullable(),
  photos: z.array(attachment),
  remedy: z.enum(remedies).nullable(),
  amount: z.number().int().nullable(),
  refers_to: z.uuid().nullable().describe('The step that was agreed to, accepted or refused'),
  about: z.enum(sides).nullable().describe('The side whose account was closed'),
  created_at: z.iso.datetime(),
})
export type ComplaintStep = z.infer<typeof complaintStep>

const complaintHead = z.object({
  id: z.uuid(),
  side: z.enum([...sides, 'operator']).describe('Side of the caller'),
  status: z.enum(statuses),
  outcome: z.enum(outcomes).nullable(),
  source: z.object({ kind: z.enum(sourceKinds), id: z.uuid(), title: z.string() }),
  service: z.object({ id: z.uuid(), title: z.string() }),
  customer: z.object({ name: z.string() }),
  provider: z.object({ name: z.string() }),
  answer_by: z.iso.datetime().describe('End of the provider’s term for an answer'),
  settle_by: z.iso.datetime().describe('End of the term for a settlement'),
  answered_at: z.iso.datetime().nullable(),
  operator_asked_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
})
export const listedComplaint = complaintHead
export type ListedComplaint = z.infer<typeof listedComplaint>

export const complaint = complaintHead.extend({
  conversation_id: z.uuid().nullable().describe('The conversation with the card; null for administrators'),
  steps: z.array(complaintStep).describe('The oldest first'),
  offer: z.uuid().nullable().describe('The newest wish or offer of the other side'),
  proposal: z
    .object({ id: z.uuid(), accepted_by: z.array(z.enum(sides)), refused_by: z.enum(sides).nullable() })
    .nullable()
    .describe('The operator’s newest proposal'),
  can: z
    .object({
      write: z.boolean().describe('Reply, and offer a solution'),
      agree: z.boolean(),
      ask: z.boolean().describe('Ask the operator'),
      answer_proposal: z.boolean(),
      withdraw: z.boolean(),
      propose: z.boolean().describe('Write a proposal, as the operator'),
    })
    .describe('Actions that the caller may take'),
})
export type Complaint = z.infer<typeof complaint>

export const complaintsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z
    .string()
    .transform(value => value.split('_'))
    .pipe(z.tuple([momentSchema(), z.uuid()]))
    .optional(),
})
export type ComplaintsQuery = z.output<typeof complaintsQuery>
export const complaintPage = z.object({ items: z.array(listedComplaint), next_cursor: z.string().nullable() })

export const sourceQuery = z.object({ kind: z.enum(['booking', 'quote']), id: z.uuid() })
/** The job that complaints are about: its complaints, its faults, and the actions of the caller. */
export const complaintSource = z.object({
  title: z.string(),
  service: z.object({ id: z.uuid(), title: z.string() }),
  provider: z.object({ name: z.string() }),
  complaints: z.array(listedComplaint),
  file_as: z.enum(sourceKinds).nullable().describe('Kind of source for a new complaint; null if none can be filed'),
  can_report_fault: z.boolean(),
})
export type ComplaintSource = z.infer<typeof complaintSource>

export const faultInput = z.object({
  id: z.uuid().describe('Chosen by the client, so that a repeated request reports one fault'),
  text: textSchema('Opišite kvar, bar jednom rečenicom.')
    .trim()
    .min(5, 'Opišite kvar, bar jednom rečenicom.')
    .max(complaintLengths.fault, 'Opis može da ima najviše 1.000 karaktera.'),
})
export type FaultInput = z.output<typeof faultInput>

/** A fault that a customer has reported under a warranty. */
export const fault = z.object({
  id: z.uuid(),
  side: z.enum(sides),
  quote: z.object({ id: z.uuid(), number: z.string() }),
  conversation_id: z.uuid().nullable(),
  text: z.string().nullable().describe('Null after the customer has deleted the account'),
  created_at: z.iso.datetime(),
})
export type Fault = z.infer<typeof fault>

/** Public figures about a provider's complaints. */
export const complaintFigures = z.object({
  count: z.number().int().describe('Complaints filed, without withdrawn ones'),
  settled: z.number().int(),
  median_days: z.number().int().nullable().describe('Median of the days to a settlement, rounded up; null without one'),
})
export type ComplaintFigures = z.infer<typeof complaintFigures>

export type ComplaintLiveEvents = { complaint: { complaint_id: string } }
