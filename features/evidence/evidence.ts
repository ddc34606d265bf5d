import { z } from 'zod'
import { expectedVersion } from '../../platform/browser/expected-version.ts'
import { lineSchema, textSchema } from '../../platform/browser/text-schemas.ts'
import { type EvidenceKind, evidenceKinds, evidenceStatuses, needsDocument } from './evidence-kinds.ts'
import { evidenceLengths } from './evidence-limits.ts'
import { isCompanyNumber, isTaxNumber } from './tax-number.ts'

const digits = z
  .string()
  .max(30)
  .transform(text => text.replace(/[\s.-]/g, ''))
  .default('')

/** Evidence as a provider sends it. The fields that are required depend on the kind. */
export const evidenceInput = z
  .object({
    id: z.uuid().describe('Made by the client, so that a repeated request is the same'),
    kind: z.enum(evidenceKinds),
    subject: lineSchema()
      .trim()
      .max(evidenceLengths.subject, `Najviše ${evidenceLengths.subject} karaktera.`)
      .default(''),
    tax_number: digits.describe('PIB'),
    company_number: digits.describe('Matični broj'),
    note: textSchema().trim().max(evidenceLengths.note, `Najviše ${evidenceLengths.note} karaktera.`).default(''),
    document: z.uuid().nullable().default(null).describe('Id of an upload to POST /evidence/{id}/document'),
  })
  .superRefine((input, { addIssue }) => {
    const refuse = (field: string, message: string) => addIssue({ code: 'custom', path: [field], message })
    if (input.kind === 'register' && !isTaxNumber(input.tax_number))
      refuse('tax_number', 'PIB ima devet cifara. Proverite da li je dobro prepisan.')
    if (input.kind === 'register' && !isCompanyNumber(input.company_number))
      refuse('company_number', 'Matični broj ima osam cifara.')
    if (input.kind === 'licence' && input.subject.length < 3)
      refuse('subject', 'Napišite za koje poslove važi dozvola.')
    if (notePrompts[input.kind] && input.note.length < 5) refuse('note', notePrompts[input.kind]!)
    if (needsDocument(input.kind) && !input.document) refuse('document', 'Dodajte jednu sliku.')
  })
export type EvidenceInput = z.output<typeof evidenceInput>

/** The error for a missing note, by the kinds that need one. */
const notePrompts: Partial<Record<EvidenceKind, string>> = {
  identity: 'Napišite kada i gde možemo da se vidimo.',
  premises: 'Napišite adresu i kada možemo da dođemo.',
}

/** Evidence as its provider sees it. */
export const ownEvidence = z.object({
  id: z.uuid(),
  kind: z.enum(evidenceKinds),
  subject: z.string(),
  tax_number: z.string().nullable(),
  company_number: z.string().nullable(),
  note: z.string(),
  status: z.enum(evidenceStatuses),
  seen: z.string().describe('What the administrator saw'),
  reason: z.string().describe('Why it was refused'),
  valid_until: z.iso.date().nullable().describe('The last day, 2027-03-01'),
  has_document: z.boolean().describe('The photo is still stored: GET /evidence/{id}/document'),
  sent_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  version: z.number().int(),
})
export type OwnEvidence = z.infer<typeof ownEvidence>

/** Evidence that holds, as everybody sees it. It names neither the administrator nor the document. */
export const publicEvidence = z.object({
  kind: z.enum(evidenceKinds),
  subject: z.string(),
  tax_number: z.string().nullable(),
  checked_on: z.iso.date(),
  valid_until: z.iso.date(),
})
export type PublicEvidence = z.infer<typeof publicEvidence>

export const storedDocument = z.object({ id: z.uuid(), width: z.number().int(), height: z.number().int() })
export type StoredDocument = z.infer<typeof storedDocument>

const sentence = (max: number) => textSchema().trim().max(max, `Najviše ${max} karaktera.`).default('')

/** An administrator's decision about evidence. `reason` is sent to the provider, and so is `seen`. */
export const evidenceDecision = z
  .object({
    version: expectedVersion,
    decision: z.enum(['accepted', 'refused']),
    subject: lineSchema().trim().max(evidenceLengths.subject).default(''),
    seen: sentence(evidenceLengths.seen),
    reason: sentence(evidenceLengths.reason),
    valid_until: z.iso.date('Izaberite dan.').nullable().default(null).describe('Null if the paper names no end'),
  })
  .superRefine(({ decision, seen, reason }, { addIssue }) => {
    if (decision === 'accepted' && seen.length < 3)
      addIssue({ code: 'custom', path: ['seen'], message: 'Napišite šta ste videli.' })
    if (decision === 'refused' && reason.length < 3)
      addIssue({ code: 'custom', path: ['reason'], message: 'Napišite razlog.' })
  })
export type EvidenceDecision = z.output<typeof evidenceDecision>
