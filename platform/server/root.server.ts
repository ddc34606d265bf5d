import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The project's folder. What the server reads from it (migrations, texts, drawings, fonts) stays there also when this
 * code runs from the build, so every such file is found from here.
 */
export const root = folderWith('package.json', import.meta.dirname)

/**
 * By looking for the file itself: Node's own `findPackageJSON` may not look into a folder any more when the site may read
 * another one besides whose path begins with the same letters.
 */
function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder
  if (dirname(folder) === folder) throw new Error(`There is no ${file} above ${import.meta.dirname}`)
  return folderWith(file, dirname(folder))
}
