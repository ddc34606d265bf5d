import { and, eq, inArray, isNull } from 'drizzle-orm'
import { profiles } from '../../features/accounts/account-tables.server.ts'
import { type NewImage, storeImages } from '../../features/media/media.server.ts'
import { services } from '../../features/services/service-tables.server.ts'
import type { Runtime } from '../../platform/server/runtime.server.ts'
import { services as demoServices } from './demo-data.ts'
import { idOf } from './ids.ts'
import { customers, providers } from './people.ts'
import { readPicture } from './picture.ts'
import type { DemoPerson } from './shapes.ts'

/** Pictures are stored for this many services or people at once, since each statement costs a millisecond. */
const BATCH = 10

/** Adds the photos of services and the portraits that are missing. */
export async function addPictures(runtime: Runtime) {
  const { db } = runtime
  const withoutPhoto = await db.select({ id: services.id }).from(services).where(isNull(services.imageUrl))
  const missing = demoServices.filter(
    ({ key, photos }) => photos.length && withoutPhoto.some(({ id }) => id === idOf('service', key)),
  )
  // Starts with the newest services, because the home page shows those.
  for (const batch of inBatches(missing.sort((a, b) => a.daysAgo - b.daysAgo))) {
    const photos = batch.flatMap(({ provider, photos }) =>
      photos.map((photo, index) => readImage(provider, 'services', `service-demo-${index}`, photo)),
    )
    const urls = (await storeImages(runtime, await Promise.all(photos))).map(({ url }) => url)
    for (const service of batch) {
      const [imageUrl = null, ...additionalImages] = urls.splice(0, service.photos.length)
      await db
        .update(services)
        .set({ imageUrl, additionalImages })
        .where(and(eq(services.id, idOf('service', service.key)), isNull(services.imageUrl)))
    }
  }
  await addPortraits(runtime)
}

async function addPortraits(runtime: Runtime) {
  const { db } = runtime
  const people = ([...providers, ...customers] satisfies DemoPerson[]).filter(({ portrait }) => portrait)
  const ids = people.map(({ key }) => idOf('person', key))
  const without = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(inArray(profiles.id, ids), isNull(profiles.avatarUrl)))
  const missing = people.filter(({ key }) => without.some(({ id }) => id === idOf('person', key)))
  for (const batch of inBatches(missing)) {
    const images = batch.map(({ key }) => readImage(key, 'avatars', 'portrait', `portrait-${key}`))
    const stored = await storeImages(runtime, await Promise.all(images))
    for (const [index, { key }] of batch.entries())
      await db
        .update(profiles)
        .set({ avatarUrl: stored[index]!.url })
        .where(eq(profiles.id, idOf('person', key)))
  }
}

const readImage = async (owner: string, bucket: NewImage['bucket'], stem: string, picture: string) => ({
  ownerId: idOf('person', owner),
  bucket,
  stem,
  image: await readPicture(picture),
})

const inBatches = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, index) => items.slice(index * BATCH, (index + 1) * BATCH))
