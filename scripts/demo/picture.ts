import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize } from 'node:v8'
import type { EncodedImage } from '../../features/media/image-encoding.server.ts'
import { root } from '../../platform/server/root.server.ts'

/** A drawing encoded in advance (scripts/make-demo-pictures.ts), because encoding all drawings takes a minute. */
export type FinishedPicture = EncodedImage & { drawnFrom: string }

/** Returns a drawing's digest, which does not depend on line breaks between elements. */
export const digestOf = (svg: string) => createHash('sha256').update(svg.replaceAll(/>\s+/g, '>')).digest('base64url')

export const pictureFile = (name: string) => join(root, 'scripts/demo/pictures', `${name}.bin`)

/** The drawn paper of a licence that waits, from `data/paper.svg`. */
export const paperFile = join(root, 'scripts/demo/data/paper.webp')

/** Reads a scene by its name, or a user's portrait as `portrait-KEY`. */
export const readPicture = async (name: string) => deserialize(await readFile(pictureFile(name))) as FinishedPicture
