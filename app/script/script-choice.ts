import { scriptKey } from './script-choice-key.ts'

/**
 * Remembers the chosen script on this device, for signed-in users (`isSignedIn`) also in their account, and fetches the
 * code of pages in Cyrillic early.
 */
export function watchScriptChoice(isSignedIn: () => boolean): () => void {
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
    // `keepalive` lets the request finish although the page is left. The settings show whether it has arrived.
    if (isSignedIn()) saveInAccount(script)
  }
  document.addEventListener('pointerdown', preload)
  document.addEventListener('click', remember)
  return () => {
    document.removeEventListener('pointerdown', preload)
    document.removeEventListener('click', remember)
  }
}

function saveInAccount(script: 'latin' | 'cyrillic') {
  const headers = { 'content-type': 'application/json' }
  void fetch('/api/me/script', { method: 'PUT', keepalive: true, headers, body: JSON.stringify({ script }) }).catch(
    () => {},
  )
}
