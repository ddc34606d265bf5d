/** Runs before tab-program.ts: adds the browser's globals, and resolves packages to their browser versions. */
import { registerHooks } from 'node:module'

const { TAB_ADDRESS: address = '', TAB_ORIGIN: origin = '', TAB_COOKIE: cookie = '' } = process.env
const moduleOf = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`
/** Modules that replace the server's modules, as the build does for the browser. */
const browserModules: Record<string, string> = {
  '@tanstack/react-start': moduleOf(`
    export const createIsomorphicFn = () => ({ server: () => ({ client: run => run }) })
    export const getGlobalStartContext = undefined`),
  '@tanstack/react-start/server': moduleOf('export const getRequestHeader = undefined'),
}
registerHooks({
  resolve(specifier, context, next) {
    const url = browserModules[specifier]
    // Loads `x.js` instead of `x.node.js`, because the field "browser" of engine.io-client replaces `x.node.js`.
    return url ? { url, shortCircuit: true } : next(specifier.replace(/\.node\.js$/, '.js'), context)
  },
})

const nodeFetch = globalThis.fetch
const location = new URL(address)
Object.assign(globalThis, {
  self: globalThis,
  location,
  window: Object.assign(new EventTarget(), { location }),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
  fetch(input: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('cookie', cookie)
    headers.set('origin', origin)
    return nodeFetch(new URL(input, location), { ...init, headers, signal: AbortSignal.timeout(15_000) })
  },
  WebSocket: class extends WebSocket {
    constructor(url: string) {
      super(url, { headers: { cookie, origin } } as never)
    }
  },
})
