import sharp from 'sharp'
import type { HasMemo } from '../../../platform/server/memoize-per-runtime.server.ts'
import { openLettering, wrapText } from '../../../platform/server/pictures/lettering.server.ts'
import type { Runtime } from '../../../platform/server/runtime.server.ts'
import { mix, readableOn, textColorOn } from './colors.ts'
import type { LiveSite } from './live-site.ts'
import type { Site } from './site.ts'
import type { SiteService } from './site-content.ts'
import { siteInitials } from './site-logo.tsx'

/** Returns an icon with the site's initials. The letters are outlines, so that all browsers draw the same icon. */
export async function siteIcon(keeper: HasMemo, { site_title, primary_color }: Site): Promise<string> {
  const initials = siteInitials(site_title) || 'K'
  const letters = await openLettering(keeper, 'sign', initials.length > 1 ? 30 : 40)
  const x = 32 - letters.width(initials) / 2
  const drawn = letters.draw(initials, x, initials.length > 1 ? 43 : 46, textColorOn(primary_color))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${primary_color}"/>${drawn}</svg>`
}

const [width, height, margin, photoWidth] = [1200, 630, 72, 460]

/** Draws the sharing picture of a site or service: title and text beside a picture, in the site's colours. */
export async function drawSiteShare(
  runtime: Pick<Runtime, 'storage' | 'memo'>,
  live: LiveSite,
  service?: SiteService,
): Promise<Buffer> {
  const { site, content, url } = live
  const cover = service?.image_url ?? site.cover_image_url ?? content.gallery[0]
  const heading = service?.title ?? site.site_title
  const words = service ? site.site_title : site.site_description || (content.location ?? '')
  const file =
    cover && (await runtime.storage.readToUint8Array(`${cover.replace(/^\/media\//, '')}/1280.webp`).catch(() => null))
  const photo = file && (await sharp(file).resize(photoWidth, height, { fit: 'cover' }).toBuffer())
  const textWidth = width - 2 * margin - (photo ? photoWidth : 0)
  const { primary_color: ground, secondary_color: mark } = site
  const ink = textColorOn(ground)
  const quiet = readableOn(mix(ink, ground, 0.2), ground)

  const { title, lines, size } = await fitTitle(runtime, heading, textWidth)
  let y = 200
  let drawn = ''
  for (const line of lines) {
    drawn += title.draw(line, margin, y, ink)
    y += size * 1.1
  }
  const text = await openLettering(runtime, 'text', 34)
  for (const line of wrapText(text, words, textWidth, 3)) {
    drawn += text.draw(line, margin, y, quiet)
    y += 46
  }
  const small = await openLettering(runtime, 'text', 30)
  drawn += small.draw(wrapText(small, new URL(url).host, textWidth, 1)[0] ?? '', margin, height - margin, quiet)
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <rect x="${margin}" y="84" width="96" height="12" rx="6" fill="${mark}"/>${drawn}</svg>`
  return sharp(Buffer.from(sheet))
    .composite(photo ? [{ input: photo, left: width - photoWidth, top: 0 }] : [])
    .png({ palette: true, quality: 90 })
    .toBuffer()
}

const TITLE_SIZES = [78, 62, 50]

/** Breaks a title into at most three lines, in the largest size that cuts no word. Long titles are never the largest. */
async function fitTitle(keeper: HasMemo, text: string, textWidth: number) {
  const sizes = text.length > 34 ? TITLE_SIZES.slice(1) : TITLE_SIZES
  const fitted = sizes.map(async size => {
    const title = await openLettering(keeper, 'sign', size)
    return { title, size, lines: wrapText(title, text, textWidth, 3) }
  })
  const titles = await Promise.all(fitted)
  return titles.find(({ lines }) => !lines.some(line => line.endsWith('…'))) ?? titles.at(-1)!
}
