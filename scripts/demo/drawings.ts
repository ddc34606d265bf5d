import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

/** The second folder is in features/, because mini-sites show its scenes too. */
const folders = ['scripts/demo/drawings', 'features/websites/scenes']

/** Reads the demonstration's drawings as SVG, by the name of the picture. */
export function readDrawings(): Map<string, string> {
  const files = folders.flatMap(folder => readdirSync(join(root, folder)).map(file => join(root, folder, file)))
  const drawings = files.filter(file => file.endsWith('.svg'))
  return new Map(drawings.map(file => [basename(file, '.svg'), readFileSync(file, 'utf8')]))
}
