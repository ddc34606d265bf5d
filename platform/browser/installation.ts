/** The browser's event offering to install the site, fired once, possibly before anything is on the screen. */
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
    // Suppress the browser's own prompt; our button opens it when the visitor chooses to.
    event.preventDefault()
    offer = event as InstallOffer
    notifyListeners()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    notifyListeners()
  })
}

/** Store for useSyncExternalStore. */
export const installOffer = {
  subscribe(callback: () => void) {
    listeners.add(callback)
    return () => listeners.delete(callback)
  },
  get: () => offer,
  /** Clears the offer, since the browser lets each one be used once. */
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

/** Recognizes iPads by their touch screen, since they call themselves a Mac. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iphone'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
