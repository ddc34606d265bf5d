import { eq } from 'drizzle-orm'
import { type PersonalData, readRows } from '../../platform/server/personal-data.server.ts'
import { profiles } from '../accounts/account-tables.server.ts'
import { deleteDocumentsOf } from './evidence-documents.server.ts'
import { evidence, evidenceDocuments } from './evidence-tables.server.ts'

export const evidencePersonalData: PersonalData = {
  tables: {
    evidence: ({ db }, userId) =>
      readRows(db, evidence, evidence.id, eq(evidence.providerId, userId), { without: [evidence.decidedBy] }),
    async *evidence_documents({ db, config }, userId) {
      const own = eq(evidenceDocuments.ownerId, userId)
      for await (const row of readRows(db, evidenceDocuments, evidenceDocuments.id, own))
        yield { ...row, address: `${config.APP_URL}/api/evidence/${row.evidence_id}/document` }
    },
  },
  async erase(runtime, tx, userId) {
    await tx.delete(evidence).where(eq(evidence.providerId, userId))
    await deleteDocumentsOf(runtime, tx, userId)
    await tx.update(profiles).set({ verifiedUntil: null }).where(eq(profiles.id, userId))
    return undefined
  },
}
