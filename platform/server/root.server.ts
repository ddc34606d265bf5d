import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The project's root folder. Migrations, texts, drawings and fonts stay there also when this code runs from the build.
 */
export const root = folderWith('package.json', import.meta.dirname)

/**
 * Searches upwards for the file. Node's `findPackageJSON` fails under the permission model when another allowed
 * folder's path begins with the same letters.
 */
function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder
  if (dirname(folder) === folder) throw new Error(`There is no ${file} above ${import.meta.dirname}`)
  return folderWith(file, dirname(folder))
}
