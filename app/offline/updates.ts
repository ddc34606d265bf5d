import type { AnyRouter } from '@tanstack/react-router'
import { toast } from '../../ui/toast/toast.tsx'
import type { WorkerNotice } from './service-worker.ts'

const hour = 3_600_000
/** A new version has so many milliseconds to take over when it was asked to. */
const takeOverWithin = 3000
/** On a developer's machine a worker would only stand between the sources and the eye. */
export const isForDevelopment = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^\d{1,3}(\.\d{1,3}){3}$/.test(host)

/**
 * Registers the service worker, looks for a new version every hour and says when there is one, and tells the worker
 * which public pages are seen. Called once, after the page has loaded.
 */
export async function startUpdates(router: AnyRouter): Promise<void> {
  if (!('serviceWorker' in navigator) || isForDevelopment(location.hostname)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  setInterval(() => registration.update().catch(() => {}), hour)

  // Without a controller this is the first visit: the worker that comes is no new version of anything.
  const announce = (worker: ServiceWorker | null) => {
    if (!worker || !serviceWorker.controller) return
    const takeOver = () => {
      // Once: a second time would break off the page that is under way.
      const goOn = () => {
        serviceWorker.removeEventListener('controllerchange', goOn)
        clearTimeout(late)
        location.reload()
      }
      serviceWorker.addEventListener('controllerchange', goOn)
      // A page that another tab waits for may hold it up still.
      const late = setTimeout(goOn, takeOverWithin)
      worker.postMessage({ type: 'take-over' } satisfies WorkerNotice)
      serviceWorker.controller?.postMessage({ type: 'give-way' } satisfies WorkerNotice)
    }
    toast.info('Dostupna je nova verzija.', { duration: 0, action: { label: 'Osveži', run: takeOver } })
  }
  announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const coming = registration.installing
    coming?.addEventListener('statechange', () => coming.state === 'installed' && announce(coming))
  })

  const seen = () => {
    // Only pages with an address of their own are for everybody (head.ts).
    if (!document.querySelector('link[rel="canonical"]') || !navigator.onLine) return
    const files = performance.getEntriesByType('resource').map(entry => entry.name)
    const { pathname, search } = location
    serviceWorker.controller?.postMessage({ type: 'seen', path: pathname + search, files } satisfies WorkerNotice)
  }
  await serviceWorker.ready
  if (serviceWorker.controller) seen()
  else serviceWorker.addEventListener('controllerchange', seen, { once: true })
  router.subscribe('onRendered', seen)
}
