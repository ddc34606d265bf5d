import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Node loads this module before the site (`--import`). Writes the URLs of all loaded modules to LOADED_MODULES. */
const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env.LOADED_MODULES!, JSON.stringify(loaded)))
