import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

const NAME = 'start-cyrillic-page'
let file: string | undefined

/** Returns the address of the script that pages in Cyrillic run before their own (start-cyrillic-page.ts). */
export function cyrillicStart(): string {
  if (import.meta.env.DEV) return `/app/script/${NAME}.ts`
  file ??= readdirSync(join(root, 'dist/client/assets')).find(
    name => name.startsWith(`${NAME}-`) && name.endsWith('.js'),
  )
  if (!file) throw new Error(`the build has no ${NAME}`)
  return `/assets/${file}`
}
