import { eq } from 'drizzle-orm'
import type { ActorContext } from '../../platform/server/http/http.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { filterOwnImages } from '../media/media.server.ts'
import type { ImageAccess } from '../media/media-api.server.ts'
import { removeImages } from '../media/media-removal.server.ts'
import { findDraft } from './draft/draft-row.server.ts'
import type { SiteDraft } from './draft/site-draft.ts'
import { lockOwnWebsite, selectSections, toWebsite } from './own-website.server.ts'
import { providerWebsites } from './website-tables.server.ts'

/** Throws 422 for an image that is neither on the site already (`current`) nor one of the caller's uploads. */
export async function requireOwnImages(
  acting: ActorContext,
  current: (string | null)[],
  images: (string | null | undefined)[],
): Promise<void> {
  const urls = images.filter(url => typeof url === 'string')
  if (!urls.length) return
  const own = new Set([
    ...(await filterOwnImages(acting, 'website_images', urls)),
    ...(await filterOwnImages(acting, 'services', urls)),
    ...current,
  ])
  if (urls.some(url => !own.has(url))) throw invalidInput({ image_url: 'Slika nije pronađena. Dodajte je ponovo.' })
}

type WithPictures = Pick<SiteDraft, 'cover_image_url' | 'header_image_url' | 'logo_url'> & {
  sections: Pick<SiteDraft['sections'][number], 'image_url' | 'pictures'>[]
}

export const picturesOf = (site: WithPictures): (string | null)[] => [
  site.cover_image_url,
  site.header_image_url,
  site.logo_url,
  ...site.sections.flatMap(section => [section.image_url, ...section.pictures.map(({ url }) => url)]),
]

/** Access rule for images uploaded for sites: an image is public while the published site shows it. */
export const siteImageAccess: ImageAccess = {
  bucket: 'website_images',
  async isPublic(runtime, { ownerId, url }) {
    const [row] = await runtime.db.select().from(providerWebsites).where(eq(providerWebsites.providerId, ownerId))
    if (!row?.published || row.hidden) return false
    return picturesOf(toWebsite(runtime, row, await selectSections(runtime.db, row.id))).includes(url)
  },
}

/** Deletes one of the caller's uploads. Throws 409 while the site or its draft shows it. */
export async function deleteSiteImage(acting: ActorContext, name: string): Promise<void> {
  const { runtime, user } = acting
  const url = `/media/website_images/${user.id}/${name}`
  if (!(await filterOwnImages(acting, 'website_images', [url])).size) throw notFound('Slika nije pronađena.')
  await runtime.db.transaction(async tx => {
    // The site is locked, so that another request cannot add the picture to the site meanwhile.
    const row = await lockOwnWebsite(tx, acting)
    const site = toWebsite(runtime, row, await selectSections(tx, row.id))
    const { content: draft } = await findDraft(tx, row.id)
    if ([...picturesOf(site), ...(draft ? picturesOf(draft) : [])].includes(url)) {
      throw new Problem(409, 'image_in_use', 'Ova slika je na sajtu. Prvo je uklonite odatle i sačuvajte.')
    }
    await removeImages(runtime, tx, { ownerId: user.id, urls: [url] })
  })
}
