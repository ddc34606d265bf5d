import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileTargets } from './scripts/browser-floor.ts'
import { latePreloads } from './scripts/late-preloads.ts'
import { olderUnits } from './scripts/older-units.ts'
import { outsideOfTheBuild } from './scripts/outside-of-the-build.ts'

/** What libraries bring along and is not used here, or what browsers have by now; a tenth of the first load. */
const leftOut: [module: RegExp, instead: string][] = [
  // Calls of server functions, of which there are none.
  [
    /start-client-core\/.*\/client-rpc\/createClientRpc\.js$/,
    `export function createClientRpc() { throw new Error('there are no server functions') }`,
  ],
  // For versions of React that did not have it.
  [/use-sync-external-store\/shim\/index\.js$/, `exports.useSyncExternalStore = require('react').useSyncExternalStore`],
]
const withoutWhatIsNotUsed: Plugin = {
  name: 'without-what-is-not-used',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  load: id => leftOut.find(([module]) => module.test(id))?.[1],
}

export default defineConfig(({ command }) => ({
  plugins: [
    withoutWhatIsNotUsed,
    latePreloads,
    olderUnits,
    tailwindcss(),
    tanstackStart({ srcDirectory: 'app' }),
    viteReact(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // So that a stack names our sources, and a test can tell which of them are where.
      build: { sourcemap: true },
      ...(command === 'build' && { resolve: { noExternal: true, external: outsideOfTheBuild } }),
    },
    client: {
      build: {
        target: compileTargets(),
        rolldownOptions: {
          output: {
            // The first script names all the others; each name is a letter shorter.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Forty small files take a phone longer to fetch than a few bigger ones.
            codeSplitting: {
              groups: [
                // Each runs as a task of its own (app/first-paint/late-start.ts), so that a finger is heard between them.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                {
                  name: 'framework',
                  test: /node_modules\/@tanstack\/(router-core|query-core|react-router|react-query|history|store|react-store)\//,
                  tags: ['$initial'],
                  priority: 1,
                },
                { name: 'shell', tags: ['$initial'] },
                // What home shares with other pages, its signs too; what only those need is no part of it.
                {
                  name: 'cards',
                  test: /\/ui\/[\w-]+\/(badge|chip|house|pictogram|stars)\.tsx|\/icons\/(arrow-left|arrow-right|check|download|map-pin|star)\.mjs|service-card|(categories|labels|local-flags|watch-view)\.ts/,
                },
                // What /services needs besides: by itself each file is hardly more than its headers.
                {
                  name: 'lists',
                  test: /\/(input|field|skeleton)\.tsx|\/(early-text|dates|weekdays|free-day)\.ts|useInfiniteQuery\.js|\/icons\/(calendar-check|sliders-horizontal)/,
                },
                { name: 'icons', test: /lucide-react/, minShareCount: 6 },
              ],
            },
          },
        },
      },
    },
  },
}))
