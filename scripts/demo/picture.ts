import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import type { EncodedImage } from '../../features/media/image-encoding.server.ts'
import { root } from '../../platform/server/root.server.ts'

/**
 * A drawing as the media pipeline gave it, and the digest of what it was drawn from. They lie finished in pictures/,
 * written by scripts/make-demo-pictures.ts: encoding all of them would keep a first start busy for a minute.
 */
export type FinishedPicture = EncodedImage & { drawnFrom: string }

/** The digest of a drawing; line breaks between its elements do not change the picture. */
export const digestOf = (svg: string) => createHash('sha256').update(svg.replaceAll(/>\s+/g, '>')).digest('base64url')

export const pictureFile = (name: string) => join(root, 'scripts/demo/pictures', `${name}.bin`)

/** A scene by its name, or somebody's portrait by `portrait-` and his key. */
export const readPicture = async (name: string) => deserialize(await readFile(pictureFile(name))) as FinishedPicture
