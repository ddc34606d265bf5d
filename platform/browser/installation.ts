/** The browser's offer to install the site, which it makes once, maybe before anything is on the screen. */
export type InstallOffer = Event & {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallOffer | null = null
const watching = new Set<() => void>()
const tell = () => {
  for (const each of watching) each()
}

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', event => {
    // Asked for by our own button, at a moment that the visitor chooses.
    event.preventDefault()
    offer = event as InstallOffer
    tell()
  })
  window.addEventListener('appinstalled', () => {
    offer = null
    tell()
  })
}

/** For useSyncExternalStore: the offer, null while there is none. */
export const installOffer = {
  subscribe(callback: () => void) {
    watching.add(callback)
    return () => watching.delete(callback)
  },
  get: () => offer,
  /** An offer can be taken up once. */
  take(): InstallOffer | null {
    const taken = offer
    offer = null
    tell()
    return taken
  },
}

/** Opened from the home screen, without the browser around it. */
export const isStandalone = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true

export type Device = 'iphone' | 'android' | 'other'

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export function deviceOf({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): Device {
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'iphone'
  return /Android/.test(userAgent) ? 'android' : 'other'
}
