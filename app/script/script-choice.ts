import { scriptKey } from './script-choice-key.ts'

/** Remembers the choice of a script on this device, and fetches the script of pages in Cyrillic early. */
export function watchScriptChoice(): () => void {
  const chosen = ({ target }: Event) => (target as Element).closest<HTMLAnchorElement>('a.script-link')?.hreflang
  const preload = (event: Event) => {
    if (chosen(event) === 'sr-Cyrl') void import('./start-cyrillic-page.ts').catch(() => {})
  }
  const remember = (event: Event) => {
    const language = chosen(event)
    if (!language) return
    const script = language === 'sr-Cyrl' ? 'cyrillic' : 'latin'
    try {
      localStorage.setItem(scriptKey, script)
    } catch {}
  }
  document.addEventListener('pointerdown', preload)
  document.addEventListener('click', remember)
  return () => {
    document.removeEventListener('pointerdown', preload)
    document.removeEventListener('click', remember)
  }
}
