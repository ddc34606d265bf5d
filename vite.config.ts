import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { compileTargets } from './scripts/browser-floor.ts'
import { latePreloads } from './scripts/late-preloads.ts'
import { lucideIcons } from './scripts/lucide-icons.ts'
import { olderUnits } from './scripts/older-units.ts'
import { unbundledPackages } from './scripts/unbundled-packages.ts'

/** Replaces library modules that this site or its browsers do not need, a tenth of the first load. */
const replacements: [module: RegExp, code: string][] = [
  // This module calls server functions, which this site does not have.
  [
    /start-client-core\/.*\/client-rpc\/createClientRpc\.js$/,
    `export function createClientRpc() { throw new Error('there are no server functions') }`,
  ],
  // This module is only for older versions of React.
  [/use-sync-external-store\/shim\/index\.js$/, `exports.useSyncExternalStore = require('react').useSyncExternalStore`],
]
const replaceUnusedModules: Plugin = {
  name: 'replace-unused-modules',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  load: id => replacements.find(([module]) => module.test(id))?.[1],
}

export default defineConfig(({ command }) => ({
  plugins: [
    replaceUnusedModules,
    lucideIcons,
    latePreloads,
    olderUnits,
    tailwindcss(),
    // The build leaves out this check, a tenth of its time, because the layer rules check the same (npm run layers).
    tanstackStart({ srcDirectory: 'app', importProtection: { enabled: command === 'serve' } }),
    viteReact(),
  ],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    ssr: {
      // Makes source maps, so that error stacks name our sources and tests see which module is in which file.
      build: { sourcemap: true },
      ...(command === 'build' && { resolve: { noExternal: true, external: unbundledPackages } }),
    },
    client: {
      build: {
        target: compileTargets(),
        rolldownOptions: {
          output: {
            // The hashes are short, because the first script names all other files.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Joins modules, because a phone fetches a few bigger files faster than forty small files.
            codeSplitting: {
              groups: [
                // Both library files run as separate tasks (late-start.ts), so that touches are handled in between.
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                {
                  name: 'framework',
                  test: /node_modules\/@tanstack\/(router-core|query-core|react-router|react-query|history|store|react-store)\//,
                  tags: ['$initial'],
                  priority: 1,
                },
                { name: 'shell', tags: ['$initial'] },
                {
                  name: 'cards',
                  test: /\/ui\/[\w-]+\/(badge|chip|house|pictogram|stars)\.tsx|\/icons\/(arrow-left|arrow-right|check|download|map-pin|star)\.mjs|service-card|(categories|pictograms|local-flags|watch-view)\.ts/,
                },
                // Joins modules of /services, because each module is hardly larger than its HTTP headers.
                {
                  name: 'lists',
                  test: /\/(input|field|skeleton)\.tsx|packed-list-reading\.ts|\/(text-before-hydration|dates|weekdays|free-day)\.ts|useInfiniteQuery\.js|\/icons\/(calendar-check|sliders-horizontal)/,
                },
                { name: 'icons', test: /lucide-react/, minShareCount: 6 },
                // Joins small modules of signing in and out, which every page loads after its start.
                { name: 'session', test: /\/(sign-out|sign-in\/auth-call|platform\/browser\/tabs)\.ts/ },
              ],
            },
          },
        },
      },
    },
  },
}))
