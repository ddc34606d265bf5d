import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's root folder, where migrations, texts, drawings and fonts stay also when the build runs. */
export const root = folderWith('package.json', import.meta.dirname)

/** Node's `findPackageJSON` fails under the permission model if another allowed path has the same beginning. */
function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder
  if (dirname(folder) === folder) throw new Error(`There is no ${file} above ${import.meta.dirname}`)
  return folderWith(file, dirname(folder))
}
