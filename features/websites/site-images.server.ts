import type { Acting } from '../../platform/server/http/http.server.ts'
import { invalidInput, notFound, Problem } from '../../platform/server/http/problem.server.ts'
import { ownImages } from '../media/media.server.ts'
import { removeImages } from '../media/media-removal.server.ts'
import { lockOwn, selectSections, toWebsite } from './own-website.server.ts'
import type { Website } from './website.ts'

/** Only pictures the caller has uploaded for his site or for his services, or that the site shows already. */
export async function checkImages(
  acting: Acting,
  before: Website,
  given: (string | null | undefined)[],
): Promise<void> {
  const urls = given.filter(url => typeof url === 'string')
  if (!urls.length) return
  const kept = picturesOf(before)
  const own = new Set([
    ...(await ownImages(acting, 'website_images', urls)),
    ...(await ownImages(acting, 'services', urls)),
    ...kept,
  ])
  if (urls.some(url => !own.has(url))) throw invalidInput({ image_url: 'Slika nije pronađena. Dodajte je ponovo.' })
}

/** Every picture that the site shows as it is stored. */
const picturesOf = (site: Website): (string | null)[] => [
  site.cover_image_url,
  site.header_image_url,
  site.logo_url,
  ...site.sections.flatMap(section => [section.image_url, ...section.pictures.map(({ url }) => url)]),
]

/** Takes one of the caller's uploads away for good; throws 409 while the site shows it. */
export async function deleteSiteImage(acting: Acting, name: string): Promise<void> {
  const { runtime, user } = acting
  const url = `/media/website_images/${user.id}/${name}`
  if (!(await ownImages(acting, 'website_images', [url])).size) throw notFound('Slika nije pronađena.')
  await runtime.db.transaction(async tx => {
    // Under the site's lock, so that nobody puts the picture on it meanwhile.
    const row = await lockOwn(tx, acting)
    const site = toWebsite(runtime, row, await selectSections(tx, row.id))
    if (picturesOf(site).includes(url)) {
      throw new Problem(409, 'image_in_use', 'Ova slika je na sajtu. Prvo je uklonite odatle i sačuvajte.')
    }
    await removeImages(runtime, tx, { ownerId: user.id, urls: [url] })
  })
}
