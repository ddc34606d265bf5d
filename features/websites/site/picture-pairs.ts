import type { SitePicture } from './site.ts'

export type PicturePair = { before: SitePicture; after: SitePicture }

/**
 * The gallery's pictures in their order: those marked as 'before' stand with the one that follows them. The last one has
 * none after it and stands alone, whatever it is marked as.
 */
export function pairsOf(pictures: SitePicture[]): { pairs: PicturePair[]; single: SitePicture[] } {
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
