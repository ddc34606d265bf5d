import { databaseOf, hasDatabase } from './personal-storage.ts'

/**
 * A browser that is killed, as a phone kills it that needs the room, may lose all databases of a site: Chromium leaves the
 * head of a record whose body it had no time for, writes on behind it, takes that for damage at a later start, and begins
 * anew (twice in a hundred kills while much was written). So what its person has done is kept a second time, in a cache
 * of the database's name, where each thing stands alone. It is put there after the database has it, and taken out after.
 *
 * One such thing; of a file the body is what is in it.
 */
export type Kept = { store: string; record: { id: string; body?: Blob } }

const addressOf = (store: string, id: string) => `/kept/${store}/${id}`

export async function keepSecond(userId: string, { store, record }: Kept): Promise<void> {
  const { body, ...facts } = record
  const form = new FormData()
  form.set('facts', JSON.stringify(facts))
  if (body) form.set('body', body)
  const cache = await caches.open(databaseOf(userId))
  await cache.put(addressOf(store, facts.id), new Response(form))
  // Signed out meanwhile: nothing is kept of him.
  if (!hasDatabase(userId)) await caches.delete(databaseOf(userId))
}

export async function forgetSecond(userId: string, store: string, id: string): Promise<void> {
  const name = databaseOf(userId)
  if (await caches.has(name)) await (await caches.open(name)).delete(addressOf(store, id))
}

/** All that is kept a second time; what cannot be read any more is not there. */
export async function readSecond(userId: string): Promise<Kept[]> {
  const name = databaseOf(userId)
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const found = await Promise.all((await cache.keys()).map(request => readOne(cache, request).catch(() => null)))
  return found.filter(kept => kept !== null)
}

async function readOne(cache: Cache, request: Request): Promise<Kept | null> {
  const form = await (await cache.match(request))?.formData()
  if (!form) return null
  const [, , store = ''] = new URL(request.url).pathname.split('/')
  const body = form.get('body')
  return { store, record: { ...JSON.parse(String(form.get('facts'))), ...(body && { body }) } }
}
