import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

/** Mini-sites show some of the demonstration's scenes too; those are stored with the mini-sites. */
const folders = ['scripts/demo/drawings', 'features/websites/scenes']

/** Every drawing of the demonstration as SVG, by the name of its picture. */
export function readDrawings(): Map<string, string> {
  const files = folders.flatMap(folder => readdirSync(join(root, folder)).map(file => join(root, folder, file)))
  const drawn = files.filter(file => file.endsWith('.svg'))
  return new Map(drawn.map(file => [basename(file, '.svg'), readFileSync(file, 'utf8')]))
}
