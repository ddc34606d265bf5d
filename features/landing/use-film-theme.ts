import { useEffect, useState } from 'react'

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }
export type FilmTheme = 'light' | 'dark'

const reducedMotion = '(prefers-reduced-motion: reduce)'

/** Returns false if the connection is slow, or if the visitor prefers reduced motion or reduced data. */
function isFilmAllowed(): boolean {
  const { connection } = navigator as { connection?: Connection }
  const isSlow = connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
  return !isSlow && !matchMedia(reducedMotion).matches && !matchMedia('(prefers-reduced-data: reduce)').matches
}

const currentTheme = (): FilmTheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/**
 * Returns the theme of the film to show. Returns null until the page has loaded and the browser is idle, and while
 * `isFilmAllowed` returns false.
 */
export function useFilmTheme(): FilmTheme | null {
  const [theme, setTheme] = useState<FilmTheme | null>(null)
  useEffect(() => {
    const begin = () => setTheme(isFilmAllowed() ? currentTheme() : null)
    let stopWaiting = () => {}
    const whenIdle = () => {
      if ('requestIdleCallback' in window) {
        const handle = requestIdleCallback(begin, { timeout: 3000 })
        stopWaiting = () => cancelIdleCallback(handle)
      } else {
        const handle = setTimeout(begin, 500)
        stopWaiting = () => clearTimeout(handle)
      }
    }
    if (document.readyState === 'complete') whenIdle()
    else window.addEventListener('load', whenIdle, { once: true })

    const update = () => setTheme(before => (isFilmAllowed() ? before && currentTheme() : null))
    const themes = new MutationObserver(update)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const motion = matchMedia(reducedMotion)
    motion.addEventListener('change', update)
    return () => {
      stopWaiting()
      window.removeEventListener('load', whenIdle)
      themes.disconnect()
      motion.removeEventListener('change', update)
    }
  }, [])
  return theme
}
