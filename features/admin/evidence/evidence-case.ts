import { z } from 'zod'
import { ownEvidence, publicEvidence } from '../../evidence/evidence.ts'

export const evidenceRow = ownEvidence
  .pick({ id: true, kind: true, subject: true, status: true, sent_at: true, decided_at: true })
  .extend({ provider_name: z.string() })

export const evidenceCase = ownEvidence.extend({
  provider: z.object({
    id: z.uuid(),
    name: z.string(),
    slug: z.string().nullable(),
    location: z.string().nullable(),
  }),
  decided_by: z.string().nullable(),
  holds: z.array(publicEvidence).describe('What the provider’s page shows now'),
})
export type EvidenceCase = z.infer<typeof evidenceCase>

export const evidenceStates = ['ceka', 'reseno'] as const
export const evidenceQuery = z.object({ state: z.enum(evidenceStates).default('ceka') })
