import type { Metadata } from 'sharp'
import { imageWidths } from './media-url.ts'

export const MAX_DECODED_MEGABYTES = 100
const MEGABYTE = 1_000_000
const bytesPerChannel: Record<string, number> = { char: 1, uchar: 1, short: 2, ushort: 2 }
/** The AVIF decoder holds its own planes, reference planes and the finished picture. */
const COPIES_IN_AVIF = 6
/** A GIF frame has one channel and is painted on a canvas of four. */
const CHANNELS_OF_GIF = 5
/** The JPEG decoder can shrink both sides by one of these factors while decoding. */
const jpegFractions = [8, 4, 2]

/** Returns whether a JPEG is not progressive; a progressive one is in memory at full size until its last scan. */
export const isBaselineJpeg = ({ format, isProgressive }: Metadata) => format === 'jpeg' && !isProgressive

/** Estimates the megabytes that decoding takes, at least 1. Only a baseline JPEG does not count at full size. */
export function decodedMegabytes(metadata: Metadata): number {
  const { format, width, height, depth } = metadata
  const channels = format === 'gif' ? CHANNELS_OF_GIF : metadata.channels
  const copies = format === 'heif' ? COPIES_IN_AVIF : 1
  const fraction = isBaselineJpeg(metadata) ? fractionOf(metadata) : 1
  const pixels = (width * height) / fraction ** 2
  return Math.max(1, Math.round((pixels * channels * (bytesPerChannel[depth] ?? 4) * copies) / MEGABYTE))
}

/** Returns the largest factor that leaves no side smaller than the widest variant. */
const fractionOf = ({ width, height }: Metadata) =>
  jpegFractions.find(fraction => Math.min(width, height) / fraction >= imageWidths.at(-1)!) ?? 1
