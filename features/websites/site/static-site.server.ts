import { eq } from 'drizzle-orm'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { readVariant } from '../../media/media-api.server.ts'
import { readSiteFile } from '../site-files.server.ts'
import { providerWebsites } from '../website-tables.server.ts'
import { loadLiveSite } from './live-site.server.ts'
import type { LiveSite } from './live-site.ts'
import { serviceDocument, siteDocument } from './site-document.server.tsx'
import { siteIcon } from './site-pictures.server.ts'
import { liveInScript, otherScript, sitePath } from './site-script.ts'

export type StaticFile = { path: string; body: string | Uint8Array }

/**
 * Renders a provider's published site, in both scripts, as files that any server can show, and a browser without one.
 * All links between the files are relative. Yields nothing if no site is published.
 */
export async function* staticSiteFiles(runtime: Runtime, providerId: string): AsyncGenerator<StaticFile> {
  const [row] = await runtime.db
    .select({ id: providerWebsites.id })
    .from(providerWebsites)
    .where(eq(providerWebsites.providerId, providerId))
  const found = row && (await loadLiveSite(runtime, { id: row.id, providerId, version: '' }))
  if (!found) return
  const lasting = withoutMoments(found)
  const own = found.site.script
  const assets = new Set<string>()
  for (const script of [own, otherScript(own)]) {
    const live = liveInScript(lasting, script)
    const file = (path: string, html: string): StaticFile => {
      const name = fileOfPage(sitePath(path, script, own))!
      return { path: name, body: toPlainPage(html, '../'.repeat(name.split('/').length - 1), assets) }
    }
    yield file('/', siteDocument(live).html)
    for (const service of live.content.services) yield file(`/${service.path}`, serviceDocument(live, service).html)
  }
  for (const path of assets) {
    const body = await readAsset(runtime, liveInScript(found, own), providerId, path)
    if (body) yield { path: path.slice(1), body }
  }
}

/** Removes free slots and "open now", because these would soon be wrong in a file. */
function withoutMoments(live: LiveSite): LiveSite {
  const { services, hours } = live.content
  const content = {
    ...live.content,
    services: services.map(service => ({ ...service, slots: [], is_full: false })),
    hours: hours && { ...hours, is_open: false, words: '', today: 0 },
  }
  return { ...live, content }
}

/** Tags that name the old address or work only with our server. Attributes are escaped, so no tag contains a `>`. */
const serverTags = [
  /<link rel="(?:canonical|alternate)"[^>]*>/g,
  /<meta property="og:(?:url|image)[^>]*>/g,
  /<meta name="twitter:card"[^>]*>/g,
  /<link rel="preload" as="font"[^>]*>/g,
  /<script type="application\/ld\+json">[^<]*<\/script>/g,
  / ping="[^"]*"/g,
]

/** Returns the file of one of the site's pages; null for the path of an asset. */
function fileOfPage(path: string): string | null {
  if (/^\/(?:cir|lat)?$/.test(path)) return `${path}/index.html`.replace(/^\/+/, '')
  return /^\/(?:(?:cir|lat)\/)?usluge\//.test(path) ? `${path.slice(1)}.html` : null
}

/** Makes a page's links relative and collects the paths of its assets. `up` leads from the page to the site's folder. */
function toPlainPage(html: string, up: string, assets: Set<string>): string {
  const relative = (path: string): string => {
    const [, name = '', hash = ''] = /^([^#]*)(.*)$/.exec(path)!
    const page = fileOfPage(name)
    if (page) return up + page + hash
    assets.add(name)
    return up + name.slice(1)
  }
  return serverTags
    .reduce((text, tag) => text.replace(tag, ''), html)
    .replace(/ (href|src)="(\/[^"]*)"/g, (_, name, path) => ` ${name}="${relative(path)}"`)
    .replace(/ (srcset|imagesrcset)="([^"]*)"/gi, (_, name, set: string) => {
      const files = set.split(', ').map(each => each.replace(/^\/\S*/, relative))
      return ` ${name}="${files.join(', ')}"`
    })
    .replace(/url\((\/[^)]*)\)/g, (_, path) => `url(${relative(path)})`)
}

async function readAsset(
  runtime: Runtime,
  { site }: LiveSite,
  providerId: string,
  path: string,
): Promise<string | Uint8Array | undefined> {
  if (path === '/favicon.svg') return siteIcon(runtime, site)
  const [, folder, bucket = '', owner = '', ...rest] = path.split('/')
  if (folder !== 'media') return readSiteFile(path)?.body
  if (owner !== providerId) return undefined
  return (await readVariant(runtime, bucket, owner, rest.join('/')))?.body
}
