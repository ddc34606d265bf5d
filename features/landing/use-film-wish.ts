import { useEffect, useState } from 'react'

type Connection = EventTarget & { saveData?: boolean; effectiveType?: string }
export type FilmTheme = 'light' | 'dark'

const calm = '(prefers-reduced-motion: reduce)'

/** Neither the visitor nor the connection speaks against a film. */
function isWelcome(): boolean {
  const { connection } = navigator as { connection?: Connection }
  const isSlow = connection?.saveData === true || /2g$/.test(connection?.effectiveType ?? '')
  return !isSlow && !matchMedia(calm).matches && !matchMedia('(prefers-reduced-data: reduce)').matches
}

const themeNow = (): FilmTheme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/**
 * The theme of the film to show, or null for none: not before the page has loaded and the browser has nothing to do,
 * and not with reduced motion or saved data, also when either is switched on later.
 */
export function useFilmWish(): FilmTheme | null {
  const [theme, setTheme] = useState<FilmTheme | null>(null)
  useEffect(() => {
    const look = () => setTheme(isWelcome() ? themeNow() : null)
    let stopWaiting = () => {}
    const whenIdle = () => {
      if ('requestIdleCallback' in window) {
        const handle = requestIdleCallback(look, { timeout: 3000 })
        stopWaiting = () => cancelIdleCallback(handle)
      } else {
        const handle = setTimeout(look, 500)
        stopWaiting = () => clearTimeout(handle)
      }
    }
    if (document.readyState === 'complete') whenIdle()
    else window.addEventListener('load', whenIdle, { once: true })

    const again = () => setTheme(before => (isWelcome() ? before && themeNow() : null))
    const themes = new MutationObserver(again)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const motion = matchMedia(calm)
    motion.addEventListener('change', again)
    return () => {
      stopWaiting()
      window.removeEventListener('load', whenIdle)
      themes.disconnect()
      motion.removeEventListener('change', again)
    }
  }, [])
  return theme
}
