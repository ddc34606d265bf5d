import type { SitePicture } from './site.ts'

export type PicturePair = { before: SitePicture; after: SitePicture }

/** Pairs each picture marked `is_before` with the next picture. A marked picture stays single if no picture follows. */
export function splitIntoPairs(pictures: SitePicture[]): { pairs: PicturePair[]; single: SitePicture[] } {
  const [pairs, single]: [PicturePair[], SitePicture[]] = [[], []]
  for (let at = 0; at < pictures.length; at += 1) {
    const [picture, next] = [pictures[at]!, pictures[at + 1]]
    if (picture.is_before && next) {
      pairs.push({ before: picture, after: next })
      at += 1
    } else single.push(picture)
  }
  return { pairs, single }
}
