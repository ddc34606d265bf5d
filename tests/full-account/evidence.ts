import { randomUUID } from 'node:crypto'
import { evidence } from '../../features/evidence/evidence-tables.server.ts'
import { providerAreaFacts } from '../../features/providers/provider-tables.server.ts'
import { attachmentForm, smallPhoto } from '../photos.ts'
import type { AccountParts } from './account-parts.ts'

export async function addEvidence({ app, db, mark, me, provider }: AccountParts): Promise<void> {
  const [id, document] = [randomUUID(), randomUUID()]
  const body = attachmentForm(await smallPhoto(), `${mark}.jpg`, document)
  await app.call('POST', `/api/evidence/${id}/document`, { as: me, body })
  const premises = { id, kind: 'premises', note: `Ulica ${mark}`, document }
  await app.call('POST', '/api/evidence', { as: me, body: premises })
  await db.insert(evidence).values({
    id: randomUUID(),
    providerId: me.id,
    kind: 'licence',
    subject: `poslove ${mark}`,
    status: 'accepted',
    seen: `Dozvola ${mark}`,
    endsAt: new Date('2099-01-01'),
    decidedBy: provider.id,
    decidedAt: new Date(),
  })
  await db.insert(providerAreaFacts).values({ providerId: me.id, area: 'kotez', customers: 4 }).onConflictDoNothing()
}
