import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { isDevelopmentHost } from '../offline/updates.ts'

/** For developers only (docs/product.md, Who and where): removes the service worker and all caches, then reloads. */
export default function HardRefresh() {
  const [isShown, setShown] = useState(false)
  useEffect(() => setShown(isDevelopmentHost(location.hostname)), [])
  if (!isShown) return null
  return (
    <div className="fixed bottom-20 left-3 z-50 md:bottom-3">
      <Button variant="secondary" size="small" icon={<RefreshCw />} onClick={() => void refreshWithoutCaches()}>
        Osveži bez keša
      </Button>
    </div>
  )
}

async function refreshWithoutCaches() {
  const workers = await navigator.serviceWorker?.getRegistrations()
  const names = await caches.keys()
  await Promise.allSettled([
    ...(workers ?? []).map(worker => worker.unregister()),
    ...names.map(name => caches.delete(name)),
  ])
  location.reload()
}
