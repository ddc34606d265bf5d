import { writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'

/** Preloaded (`--import`) into a process of ours: writes every file it has loaded, by address, into LOADED_MODULES. */
const loaded: string[] = []
registerHooks({
  load(url, context, next) {
    loaded.push(url)
    return next(url, context)
  },
})
process.on('exit', () => writeFileSync(process.env.LOADED_MODULES!, JSON.stringify(loaded)))
