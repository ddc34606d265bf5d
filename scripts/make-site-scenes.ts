import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { siteScenes } from './demo/site-scenes.ts'

/**
 * Writes the drawings that mini-sites show where they have no picture, `node scripts/make-site-scenes.ts`; what it
 * writes is committed.
 */
const folder = 'features/websites/scenes'
const drawn = siteScenes()
mkdirSync(folder, { recursive: true })
for (const file of readdirSync(folder)) {
  if (file.endsWith('.svg') && !drawn.has(file)) rmSync(`${folder}/${file}`)
}
for (const [file, svg] of drawn) writeFileSync(`${folder}/${file}`, svg)
