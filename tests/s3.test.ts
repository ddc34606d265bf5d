import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test, vi } from 'vitest'
import { moveFiles } from '../platform/server/move-files.server.ts'
import { diskStorage, openStorage } from '../platform/server/storage.server.ts'
import { useBuiltSite } from './built-site.ts'
import { useFolder } from './folder.ts'
import { startS3 } from './s3-server.ts'
import { clientOf } from './server.ts'

// Slow: it starts a file server and the site as a process.

const folder = useFolder('s3-files')
let s3: Awaited<ReturnType<typeof startS3>>
const site = useBuiltSite('s3', async () => {
  s3 = await startS3()
  return { STORAGE_URL: s3.url, PUBLIC_CACHE_SECONDS: '0' }
})
afterAll(async () => {
  await s3?.close()
})

const openS3 = () => openStorage({ STORAGE_URL: s3.url, DATA_DIR: folder, secretFiles: {} })
async function filesIn(config: { STORAGE_URL?: string; DATA_DIR: string }): Promise<string[]> {
  const found: string[] = []
  const storage = await openStorage({ STORAGE_URL: undefined, secretFiles: {}, ...config })
  for await (const { path, isFile } of storage.list('', { deep: true })) if (isFile) found.push(path)
  return found.sort()
}

test('stores pictures only in S3, serves them like those on disk, and deletes a whole folder', async () => {
  const { call, person, picture } = clientOf(site.url, site.url)
  const provider = await person('provider', site.dataDir)
  const url = await picture(provider)
  const shown = await fetch(`${site.url}${url}/640.avif`)
  expect(shown.status).toBe(200)
  expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(shown.headers.get('content-type')).toBe('image/avif')
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100)
  expect((await call('GET', url.replace(/[^/]+$/, 'nothing/640.avif'))).status).toBe(404)
  expect(await filesIn({ DATA_DIR: site.dataDir })).toEqual([])
  expect(await filesIn({ STORAGE_URL: s3.url, DATA_DIR: folder })).toHaveLength(6)

  await (await openS3()).deleteDirectory(`services/${provider.id}`)
  expect(await filesIn({ STORAGE_URL: s3.url, DATA_DIR: folder })).toEqual([])
})

test('makes a data archive in S3, and serves it from there', async () => {
  const { call, person, picture } = clientOf(site.url, site.url)
  const me = await person('provider', site.dataDir)
  const url = await picture(me)
  const id = uuidv7()
  expect((await call('POST', '/api/me/archive', { as: me, body: { id } })).status).toBe(202)
  const isReady = async () =>
    expect((await call('GET', '/api/me/archive', { as: me })).body.archive.state).toBe('ready')
  await vi.waitFor(isReady, { timeout: 30_000, interval: 200 })
  const file = await fetch(`${site.url}/api/me/archive/${id}/file`, { headers: { cookie: me.cookie } })
  const names = Object.keys(unzipSync(new Uint8Array(await file.arrayBuffer())))
  expect(names).toContain(`slike/usluge/${url.split('/').at(-1)}.webp`)
  for (const directory of ['archives', 'services']) await (await openS3()).deleteDirectory(`${directory}/${me.id}`)
})

test('refuses uploads while S3 is down, and works again when it is back', async () => {
  const { call, person, picture } = clientOf(site.url, site.url)
  const provider = await person('provider', site.dataDir)
  const url = await picture(provider)
  await s3.stop()
  expect(await picture(provider)).toBeUndefined()
  expect((await call('GET', `${url}/640.webp`)).status).toBe(500)
  expect((await call('GET', '/readyz')).status).toBe(200)
  await s3.restart()
  expect((await call('GET', `${url}/640.webp`)).status).toBe(200)
  expect(await picture(provider)).toMatch(/^\/media\/services\//)
})

test('moves files from disk to S3 and back, and copies only changed files again', async () => {
  const config = {
    DATA_DIR: join(folder, 'one'),
    STORAGE_URL: `${s3.url}&of=move`.replace('/site', '/moved'),
    secretFiles: {},
  }
  const disk = diskStorage(config)
  for (const name of ['services/a/1.webp', 'services/a/2.webp', 'avatars/š/1.avif']) {
    await disk.write(name, Buffer.from(`Bytes of ${name}`))
  }
  // Archives can be made again, so they are left out.
  await disk.write('archives/a/b/1.zip', Buffer.from('zip'))
  expect(await moveFiles(config, 's3')).toEqual({ copied: 3, equal: 3 })
  await disk.deleteDirectory('archives')
  expect(await moveFiles(config, 's3')).toEqual({ copied: 0, equal: 3 })
  await disk.write('services/a/1.webp', Buffer.from('changed'))
  expect(await moveFiles(config, 's3')).toEqual({ copied: 1, equal: 3 })
  const elsewhere = { ...config, DATA_DIR: join(folder, 'two') }
  expect(await moveFiles(elsewhere, 'disk')).toEqual({ copied: 3, equal: 3 })
  expect(await filesIn({ DATA_DIR: elsewhere.DATA_DIR })).toEqual(await filesIn({ DATA_DIR: config.DATA_DIR }))
})

test('redirects browsers to a signed S3 address that expires', async () => {
  const { person, picture } = clientOf(site.url, site.url)
  const url = await picture(await person('provider', site.dataDir))
  await site.stop()
  await site.start({ STORAGE_READS: 'redirect' })
  const redirect = await fetch(`${site.url}${url}/320.webp`, { redirect: 'manual' })
  expect(redirect.status).toBe(302)
  expect(redirect.headers.get('cache-control')).toBe('public, max-age=3600')
  const location = redirect.headers.get('location')!
  expect(new URL(location).origin).toBe(s3.endpoint)
  expect(location).toMatch(/X-Amz-Expires=7[12]\d\d/)
  const file = await fetch(location)
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toBe('image/webp')
  // The content security policy of pages allows pictures from S3.
  const page = await fetch(`${site.url}/services`)
  expect(page.headers.get('content-security-policy')).toContain(`img-src 'self' data: blob: ${s3.endpoint};`)
  // A picture that does not exist gets status 404 instead of a redirect.
  expect((await fetch(`${site.url}${url}/999.webp`, { redirect: 'manual' })).status).toBe(404)
})
