import type { AnyRouter } from '@tanstack/react-router'
import { toast } from '../../ui/toast/toast.tsx'
import type { WorkerMessage } from './service-worker.ts'

const HOUR_MS = 3_600_000
/** After this time the page reloads even if the new version has not taken over. */
const TAKE_OVER_LIMIT_MS = 3000
/** Whether this is a developer's machine, where a service worker would answer with outdated files. */
export const isDevelopmentHost = (host: string) =>
  host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^\d{1,3}(\.\d{1,3}){3}$/.test(host)

/** Registers the service worker, offers new versions (checked hourly), and tells the worker which pages to cache. */
export async function startServiceWorker(router: AnyRouter): Promise<void> {
  if (!('serviceWorker' in navigator) || isDevelopmentHost(location.hostname)) return
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/service-worker.js', { updateViaCache: 'none' })
  setInterval(() => registration.update().catch(() => {}), HOUR_MS)

  // Without a controller this is the first visit, so the installed worker is not a new version.
  const announce = (worker: ServiceWorker | null) => {
    if (!worker || !serviceWorker.controller) return
    const takeOver = () => {
      // Reloads only once, because a second reload would cancel the first.
      const reload = () => {
        serviceWorker.removeEventListener('controllerchange', reload)
        clearTimeout(timeout)
        location.reload()
      }
      serviceWorker.addEventListener('controllerchange', reload)
      // Reloads after the limit, because a running request of another tab may block the new version.
      const timeout = setTimeout(reload, TAKE_OVER_LIMIT_MS)
      worker.postMessage({ type: 'take-over' } satisfies WorkerMessage)
      serviceWorker.controller?.postMessage({ type: 'give-way' } satisfies WorkerMessage)
    }
    toast.info('Dostupna je nova verzija.', { duration: 0, action: { label: 'Osveži', run: takeOver } })
  }
  announce(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => worker.state === 'installed' && announce(worker))
  })

  const reportSeen = () => {
    // Caches only pages with a canonical address, because other pages are not the same for everybody (head.ts).
    if (!document.querySelector('link[rel="canonical"]') || !navigator.onLine) return
    const files = performance.getEntriesByType('resource').map(entry => entry.name)
    const { pathname, search } = location
    serviceWorker.controller?.postMessage({ type: 'seen', path: pathname + search, files } satisfies WorkerMessage)
  }
  await serviceWorker.ready
  if (serviceWorker.controller) reportSeen()
  else serviceWorker.addEventListener('controllerchange', reportSeen, { once: true })
  router.subscribe('onRendered', reportSeen)
}
