import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, vi } from 'vitest'
import { newAdministrator } from './administration.ts'
import type { App, Caller } from './harness.ts'
import { attachmentForm, smallPhoto } from './photos.ts'

/** Creates for each test a provider with a service, and an administrator, and returns their requests about evidence. */
export function useEvidence(app: App) {
  const scene = {} as { milan: Caller; admin: Caller; service: { id: string; provider_slug: string } }
  beforeEach(async () => {
    scene.milan = await app.person('provider', { name: 'Milan Jovanović' })
    scene.service = await app.service(scene.milan)
    scene.admin = await newAdministrator(app)
  })

  async function upload(as: Caller | null, evidenceId: string, id: string = randomUUID()) {
    const body = attachmentForm(await smallPhoto(), 'papir.jpg', id)
    return { id, ...(await app.call('POST', `/api/evidence/${evidenceId}/document`, { as, body })) }
  }
  const send = (as: Caller | null, body: object) => app.call('POST', '/api/evidence', { as, body })
  async function sendLicence(as = scene.milan, more: object = {}): Promise<string> {
    const id = randomUUID()
    const document = (await upload(as, id)).id
    const sent = await send(as, { id, kind: 'licence', subject: 'elektroinstalacije', document, ...more })
    expect([sent.status, sent.body.status]).toEqual([201, 'waiting'])
    return id
  }
  /** Returns the names of the provider's stored photos. */
  function papers(): string[] {
    const folder = join(app.runtime.config.DATA_DIR, 'files', 'short-lived', 'evidence', scene.milan.id)
    try {
      return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.webp'))
    } catch {
      return []
    }
  }
  return {
    scene,
    upload,
    send,
    sendLicence,
    decide: (id: string, body: object = {}, as: Caller | null = scene.admin) =>
      app.call('POST', `/api/admin/evidence/${id}/decide`, {
        as,
        body: { version: 1, decision: 'accepted', seen: 'Glasi na isto ime.', ...body },
      }),
    withdraw: (id: string, as: Caller | null = scene.milan) => app.call('DELETE', `/api/evidence/${id}`, { as }),
    own: async (as = scene.milan) => (await app.call('GET', '/api/evidence/mine', { as })).body.items,
    readPhoto: async (path: string, as: Caller | null) =>
      app.fetch(new Request(`http://localhost:3000/api${path}`, { headers: as ? { cookie: as.cookie } : {} })),
    papers,
    expectNoPapers: () => vi.waitFor(() => expect(papers()).toEqual([]), { timeout: 15_000 }),
  }
}
