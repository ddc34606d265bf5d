import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Returns a folder for `TOWNS_DIR` with the towns of the site, a second active town (`tests/towns`), and a third town
 * that is being prepared, whose file and local page are hardly begun.
 */
export function twoTownsFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'komsiluk-towns-'))
  cpSync('content/towns', folder, { recursive: true })
  cpSync('tests/towns', folder, { recursive: true })
  writeFileSync(join(folder, 'pirot.yaml'), 'name: Pirot\nstate: preparing\ncases:\n  genitive: \n')
  writeFileSync(join(folder, 'elektricar.pirot.md'), '---\norder: 1\ntitle:\n---\n')
  return folder
}
