import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/server/root.server.ts'

const NAME = 'start-cyrillic-page'
const built = import.meta.env.DEV ? [] : readdirSync(join(root, 'dist/client/assets'))
const builtFile = built.find(name => name.startsWith(`${NAME}-`) && name.endsWith('.js'))

/** Returns the address of the script that pages in Cyrillic run before their own (start-cyrillic-page.ts). */
export const cyrillicStart = (): string => (builtFile ? `/assets/${builtFile}` : `/app/script/${NAME}.ts`)
