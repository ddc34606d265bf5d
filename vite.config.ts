import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The framework's calls of server functions, of which there are none here, and which are a tenth of the first load. */
const withoutServerFunctions: Plugin = {
  name: 'without-server-functions',
  enforce: 'pre',
  applyToEnvironment: environment => environment.name === 'client',
  load: id =>
    /start-client-core\/.*\/client-rpc\/createClientRpc\.js$/.test(id)
      ? `export function createClientRpc() { throw new Error('there are no server functions') }`
      : undefined,
}

export default defineConfig({
  plugins: [withoutServerFunctions, tailwindcss(), tanstackStart({ srcDirectory: 'app' }), viteReact()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: {
    // So that a stack names our sources, and a test can tell which of them are where.
    ssr: { build: { sourcemap: true } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // The first script names all the others; each name is a letter shorter.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            // Forty small files take a phone longer to fetch than a few bigger ones.
            codeSplitting: {
              groups: [
                { name: 'shell', tags: ['$initial'] },
                { name: 'icons', test: /lucide-react/, minShareCount: 6 },
                {
                  name: 'cards',
                  test: /\/ui\/(badge|chip|house|picture|pictogram|stars)\.tsx|service-card|categories\.ts|labels\.ts/,
                },
              ],
            },
          },
        },
      },
    },
  },
})
