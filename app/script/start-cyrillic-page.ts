import react from 'react'
import jsxRuntime from 'react/jsx-runtime'
import { cyrillicExports } from './cyrillic-elements.ts'
import { type CyrillicPage, pageInCyrillic } from './cyrillic-head.ts'

declare global {
  /** Set only on pages in Cyrillic, before their script starts. */
  var cyrillicPage: CyrillicPage | undefined
}

/**
 * Makes React create this page's elements in Cyrillic. Runs before the page's own script (late-start.ts), so that pages
 * in Latin need no code for it.
 */
export async function startCyrillicPage(): Promise<void> {
  globalThis.cyrillicPage = pageInCyrillic
  const modules: object[] = [react, jsxRuntime]
  if (import.meta.env.DEV) modules.push((await import('react/jsx-dev-runtime')).default)
  for (const module of modules) Object.assign(module, cyrillicExports(module))
}
