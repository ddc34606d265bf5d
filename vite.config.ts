import tailwindcss from '@tailwindcss/vite'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), tanstackStart({ srcDirectory: 'app' }), viteReact()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
