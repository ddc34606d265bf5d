import { eq } from 'drizzle-orm'
import { profiles, sessions } from '../features/accounts/account-tables.server.ts'
import type { AccessScene, App } from './access-rows.ts'

export async function makeAccessScene(app: App): Promise<AccessScene> {
  const [provider, seeker, other, admin, banned] = [
    await app.person('provider', { name: 'Milan Jovanović', phone: '064 123 45 67' }),
    await app.person('regular'),
    await app.person('provider'),
    await app.person('regular'),
    await app.person('provider'),
  ]
  await app.runtime.db.update(profiles).set({ role: 'admin', twoFactorEnabled: true }).where(eq(profiles.id, admin.id))
  // The session stays valid, so that only the ban can refuse the requests.
  await app.runtime.db.update(profiles).set({ banned: true }).where(eq(profiles.id, banned.id))
  const service = await app.service(provider)
  const conversation = await app.startConversation(seeker, service)
  await app.sendMessage(seeker, conversation, 'Dobar dan')
  const [session] = await app.runtime.db.select().from(sessions).where(eq(sessions.userId, provider.id))
  const people: AccessScene['people'] = {
    visitor: null,
    banned,
    other,
    admin,
    seeker,
    provider,
  }
  return { people, service, conversation, session: session! }
}
