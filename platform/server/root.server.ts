import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project's root folder. The built site also reads migrations, texts, drawings and fonts from this folder. */
export const root = folderWith('package.json', import.meta.dirname)

/** Used instead of `findPackageJSON`, which can fail with Node's permissions if paths have the same beginning. */
function folderWith(file: string, folder: string): string {
  if (existsSync(join(folder, file))) return folder
  if (dirname(folder) === folder) throw new Error(`There is no ${file} above ${import.meta.dirname}`)
  return folderWith(file, dirname(folder))
}
