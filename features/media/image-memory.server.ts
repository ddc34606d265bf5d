import type { Metadata } from 'sharp'
import { imageWidths } from './media-url.ts'

/** The most that a picture's pixels may take while it is decoded. */
export const maxMegabytes = 100
const megabyte = 1_000_000
const bytesPerChannel: Record<string, number> = { char: 1, uchar: 1, short: 2, ushort: 2 }
/** The decoder of AVIF holds its own planes, those it predicts from and the finished picture. */
const copiesInAvif = 6
/** A frame of one channel is painted on a canvas of four. */
const channelsOfGif = 5
/** A JPEG is unpacked straight to one of these fractions of its sides. */
const jpegFractions = [8, 4, 2]

/** A progressive JPEG is held whole until its last scan. */
export const isPlainJpeg = ({ format, isProgressive }: Metadata) => format === 'jpeg' && !isProgressive

/**
 * Megabytes that a picture's pixels take while it is decoded, at least 1: width × height × channels × bytes of a channel,
 * known from its header alone. Whether the format is unpacked line by line or whole (progressive, interlaced), it counts
 * whole, save for a plain JPEG.
 */
export function megabytesOf(facts: Metadata): number {
  const { format, width, height, depth } = facts
  const channels = format === 'gif' ? channelsOfGif : facts.channels
  const copies = format === 'heif' ? copiesInAvif : 1
  const fraction = isPlainJpeg(facts) ? fractionOf(facts) : 1
  const pixels = (width * height) / fraction ** 2
  return Math.max(1, Math.round((pixels * channels * (bytesPerChannel[depth] ?? 4) * copies) / megabyte))
}

/** The largest that leaves no side smaller than it is kept. */
const fractionOf = ({ width, height }: Metadata) =>
  jpegFractions.find(fraction => Math.min(width, height) / fraction >= imageWidths.at(-1)!) ?? 1
