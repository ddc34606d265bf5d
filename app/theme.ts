import { themeKey } from '../ui/theme/theme-choice.ts'

/** Inline script that sets the theme before the first paint. Without a stored choice, the theme follows the device. */
export const themeScript = `(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const apply = () => {
    let chosen = null
    try { chosen = localStorage.getItem('${themeKey}') } catch {}
    document.documentElement.dataset.theme = chosen === 'dark' || chosen === 'light' ? chosen : dark.matches ? 'dark' : 'light'
  }
  apply()
  dark.addEventListener('change', apply)
  addEventListener('storage', apply)
})()`
