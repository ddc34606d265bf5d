import { databaseNameOf, hasDatabase } from './personal-storage.ts'

/*
 * Second copies of database records, in a cache named like the user's database. If the browser is killed while it
 * writes a record, as phones do to free memory, Chromium may take the record for corrupt and delete all databases
 * (in two of a hundred kills). Each copy is written and deleted after its record.
 */

export type StoredRecord = { store: string; record: { id: string; body?: Blob } }

const addressOf = (store: string, id: string) => `/kept/${store}/${id}`

export async function storeSecondCopy(userId: string, { store, record }: StoredRecord): Promise<void> {
  const { body, ...facts } = record
  const form = new FormData()
  form.set('facts', JSON.stringify(facts))
  if (body) form.set('body', body)
  const cache = await caches.open(databaseNameOf(userId))
  await cache.put(addressOf(store, facts.id), new Response(form))
  // If the user has signed out meanwhile, no copy may stay.
  if (!hasDatabase(userId)) await caches.delete(databaseNameOf(userId))
}

export async function deleteSecondCopy(userId: string, store: string, id: string): Promise<void> {
  const name = databaseNameOf(userId)
  if (await caches.has(name)) await (await caches.open(name)).delete(addressOf(store, id))
}

export async function readSecondCopies(userId: string): Promise<StoredRecord[]> {
  const name = databaseNameOf(userId)
  if (!(await caches.has(name))) return []
  const cache = await caches.open(name)
  const records = await Promise.all((await cache.keys()).map(request => readOne(cache, request).catch(() => null)))
  return records.filter(record => record !== null)
}

async function readOne(cache: Cache, request: Request): Promise<StoredRecord | null> {
  const form = await (await cache.match(request))?.formData()
  if (!form) return null
  const [, , store = ''] = new URL(request.url).pathname.split('/')
  const body = form.get('body')
  return { store, record: { ...JSON.parse(String(form.get('facts'))), ...(body && { body }) } }
}
