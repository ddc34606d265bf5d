import type { Metadata } from 'sharp'
import { imageWidths } from './media-url.ts'

export const MAX_DECODED_MEGABYTES = 100
const MEGABYTE = 1_000_000
const bytesPerChannel: Record<string, number> = { char: 1, uchar: 1, short: 2, ushort: 2 }
/** Six copies because the AVIF decoder has its own planes and reference planes beside the finished picture. */
const COPIES_IN_AVIF = 6
/** Five channels because a GIF frame has one channel and is drawn on a canvas with four channels. */
const CHANNELS_OF_GIF = 5
/** The JPEG decoder can shrink both sides by one of these factors while decoding. */
const jpegFractions = [8, 4, 2]

/** Returns whether the image is a JPEG but not progressive. A progressive JPEG is in memory at full size. */
export const isBaselineJpeg = ({ format, isProgressive }: Metadata) => format === 'jpeg' && !isProgressive

/** Estimates the memory for decoding in megabytes, at least 1. A baseline JPEG counts at its reduced size. */
export function decodedMegabytes(metadata: Metadata): number {
  const { format, width, height, depth } = metadata
  const channels = format === 'gif' ? CHANNELS_OF_GIF : metadata.channels
  const copies = format === 'heif' ? COPIES_IN_AVIF : 1
  const fraction = isBaselineJpeg(metadata) ? fractionOf(metadata) : 1
  const pixels = (width * height) / fraction ** 2
  return Math.max(1, Math.round((pixels * channels * (bytesPerChannel[depth] ?? 4) * copies) / MEGABYTE))
}

/** Returns the largest factor that leaves both sides of the JPEG at least as long as the widest variant is wide. */
const fractionOf = ({ width, height }: Metadata) =>
  jpegFractions.find(fraction => Math.min(width, height) / fraction >= imageWidths.at(-1)!) ?? 1
