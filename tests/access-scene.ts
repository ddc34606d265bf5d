import { eq } from 'drizzle-orm'
import { sessions } from '../features/accounts/account-tables.server.ts'
import type { AccessRow, AccessScene, App } from './access-rows.ts'
import { newAdministrator } from './administration.ts'
import { type Answer, useApp } from './harness.ts'
import { keepScene } from './kept-scene.ts'
import { photoForm, smallPhoto } from './photos.ts'
import { addMember, joinAs } from './shop.ts'

/** Opens the app with a scene that each test finds unchanged, and with functions that send the rows of access.ts. */
export function useAccess({ hasMember = false } = {}) {
  const app = useApp()
  const useScene = keepScene(app, () => makeAccessScene(app, hasMember))
  return {
    app,
    /** Returns the scene with what the row needs. */
    async prepared({ prepare }: AccessRow): Promise<AccessScene> {
      const scene = await useScene()
      await prepare?.(app, scene)
      return scene
    },
    useScene,
  }
}

/** Creates the callers, the provider's service, and the customer's conversation about it. */
export async function makeAccessScene(app: App, hasMember = false): Promise<AccessScene> {
  const provider = await app.person('provider', { name: 'Milan Jovanović', phone: '064 123 45 67' })
  const [seeker, other, banned] = [
    await app.person('regular'),
    await app.person('provider'),
    await app.person('provider'),
  ]
  // The session stays valid, so that only the ban can refuse the requests.
  await app.runtime.database.query('UPDATE profiles SET banned = true WHERE id = $1', [banned.id])
  const admin = await newAdministrator(app, '')
  const service = await app.service(provider)
  const conversation = await app.startConversation(seeker, service)
  await app.sendMessage(seeker, conversation, 'Dobar dan')
  // The member offers no service, so that a booking still takes the slot.
  const addSanja = () => addMember(app, provider, 'Sanja', { all_services: false })
  const member = hasMember ? await joinAs(app, provider, await addSanja()) : null
  const [session] = await app.runtime.db.select().from(sessions).where(eq(sessions.userId, provider.id))
  const people = { visitor: null, banned, other, admin, seeker, provider, member }
  return { people, service, conversation, session: session! }
}

type AccessCaller = keyof AccessScene['people']

/** Sends the valid request of a row as one of the callers. */
export async function sendRow(
  { call }: Pick<App, 'call'>,
  scene: AccessScene,
  [name, { path, body }]: [string, AccessRow],
  caller: AccessCaller,
): Promise<Answer> {
  const [method = '', ownPath = ''] = name.split(' ')
  return call(method, `/api${path?.(scene) ?? ownPath}`, {
    as: scene.people[caller],
    body: body === 'photo' ? photoForm(await smallPhoto()) : typeof body === 'function' ? body(scene, caller) : body,
  })
}
