import { randomUUID } from 'node:crypto'
import { dataArchives } from '../../features/archives/archive-tables.server.ts'
import { archiveFolder } from '../../features/archives/archives.server.ts'
import { evidence } from '../../features/evidence/evidence-tables.server.ts'
import { providerAreaFacts } from '../../features/providers/provider-tables.server.ts'
import { attachmentForm, smallPhoto } from '../photos.ts'
import type { AccountParts } from './account-parts.ts'

export async function addEvidence({ fill, app, mark, me, provider }: AccountParts): Promise<void> {
  const [id, document] = [randomUUID(), randomUUID()]
  const body = attachmentForm(await smallPhoto(), `${mark}.jpg`, document)
  await app.call('POST', `/api/evidence/${id}/document`, { as: me, body })
  const premises = { id, kind: 'premises', note: `Ulica ${mark}`, document }
  await app.call('POST', '/api/evidence', { as: me, body: premises })
  const decided = { status: 'accepted', decidedBy: provider.id, decidedAt: new Date() } as const
  const seen = { kind: 'licence', subject: `poslove ${mark}`, seen: `Dozvola ${mark}` } as const
  await fill(evidence, { ...seen, ...decided, endsAt: new Date('2099-01-01') })
  await fill(providerAreaFacts, { area: 'kotez' })
}

export async function addArchive({ fill, app, me }: AccountParts): Promise<void> {
  // The file has no words of the user, because a job deletes the file a moment after the account.
  const zip = Buffer.from('zip')
  const file = { file: 'paket.zip', bytes: zip.byteLength, expiresAt: new Date(Date.now() + 86_400_000) }
  const [row] = await fill(dataArchives, { ...file, state: 'ready' })
  await app.runtime.storage.write(`${archiveFolder({ id: row!.id, userId: me.id })}/paket.zip`, zip)
}
