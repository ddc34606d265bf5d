import { and, eq, isNull } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { storeImage } from '../../features/media/media.server.ts'
import { services } from '../../features/services/service-tables.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { services as demoServices } from './demo-data.ts'
import { idOf } from './ids.ts'
import { customers, providers } from './people.ts'
import { readPicture } from './picture.ts'
import type { DemoPerson } from './shapes.ts'

/** Adds the photos of services and the portraits that are missing. */
export async function addPictures(runtime: Runtime) {
  const { db } = runtime
  const withoutPhoto = await db.select({ id: services.id }).from(services).where(isNull(services.imageUrl))
  const missing = demoServices.filter(
    ({ key, photos }) => photos.length && withoutPhoto.some(({ id }) => id === idOf('service', key)),
  )
  // Starts with the newest services, because the home page shows those.
  for (const service of missing.sort((a, b) => a.daysAgo - b.daysAgo)) {
    const urls: string[] = []
    for (const [index, photo] of service.photos.entries()) {
      const owner = { id: idOf('person', service.provider) }
      const stored = await storeImage(runtime, owner, 'services', `service-demo-${index}`, await readPicture(photo))
      urls.push(stored.url)
    }
    const [imageUrl = null, ...additionalImages] = urls
    await db
      .update(services)
      .set({ imageUrl, additionalImages })
      .where(and(eq(services.id, idOf('service', service.key)), isNull(services.imageUrl)))
  }
  await addPortraits(runtime)
}

async function addPortraits(runtime: Runtime) {
  const { db } = runtime
  for (const person of [...providers, ...customers] satisfies DemoPerson[]) {
    const id = idOf('person', person.key)
    const [row] = await db
      .select({ id: profiles.id })
      .from(profiles)
      .where(and(eq(profiles.id, id), isNull(profiles.avatarUrl)))
    if (!person.portrait || !row) continue
    const image = await readPicture(`portrait-${person.key}`)
    const { url } = await storeImage(runtime, { id }, 'avatars', 'portrait', image)
    await db.update(profiles).set({ avatarUrl: url }).where(eq(profiles.id, id))
  }
}
