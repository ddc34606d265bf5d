import { eq } from 'drizzle-orm'
import { profiles } from '../features/accounts/account-tables.server.ts'
import { dayOf } from '../platform/serbian/dates.ts'
import type { App, Caller } from './harness.ts'

export async function newAdministrator(app: App, name = 'Uprava'): Promise<Caller> {
  const person = await app.person('regular', { name })
  await makeAdministrator(app, person)
  return person
}

export const makeAdministrator = ({ runtime }: App, { id }: Caller) =>
  runtime.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, id))

export const actOnUser = (app: App, as: Caller | null, { id }: { id: string }, path: string, body?: object) =>
  app.call('POST', `/api/admin/people/${id}/${path}`, { as, body })

export const banUser = (app: App, as: Caller | null, user: { id: string }, more: object = {}) =>
  actOnUser(app, as, user, 'ban', { reason: 'lazne_ocene', explanation: '', until: null, ...more })

export const todayInBelgrade = () => dayOf(new Date())

export const endBans = ({ runtime }: App) =>
  runtime.database.query('UPDATE profiles SET ban_expires = now() WHERE banned', [])
