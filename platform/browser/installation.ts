/** The browser's offer to install the site. This event fires once, possibly before anything is on the screen. */
export type InstallOffer = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', event => {
    // Suppress the browser's own prompt, because our button opens the prompt when the visitor clicks.
    event.preventDefault()
    offer = event as InstallOffer
    notifyListeners()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    notifyListeners()
  })
}

/** The browser's offer, if there is one, as a store for useSyncExternalStore. */
export const installOffer = {
  subscribe(callback: () => void) {
    listeners.add(callback)
    return () => listeners.delete(callback)
  },
  get: () => offer,
  /** Returns and clears the offer, because the browser accepts each offer only once. */
  consume(): InstallOffer | null {
    const taken = offer
    offer = null
    notifyListeners()
    return taken
  },
}

export const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export type Device = 'iphone' | 'android' | 'other'

/** Recognizes iPads by their touch screen, because their `userAgent` is that of a Mac. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iphone'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
