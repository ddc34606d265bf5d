import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveLost } from '../../../platform/browser/live.ts'
import { useOutbox, waitingSummary } from '../../../platform/browser/outbox.ts'

/** A lost connection is shown only if it lasts longer than this. */
const SHOW_AFTER_MS = 1500

export function ConnectionLine({ userId = '' }: { userId?: string }) {
  const waiting = waitingSummary(useOutbox(userId))
  const isLost = useLiveLost()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLost), isLost ? SHOW_AFTER_MS : 0)
    return () => clearTimeout(timer)
  }, [isLost])
  return (
    <p className="lost-line" role="status">
      {isShown && (
        <>
          <WifiOff className="icon-small" />
          Veza je prekinuta. Nove poruke stižu čim se vrati.
        </>
      )}
      {waiting.map(line => (
        <span key={line}>{line}</span>
      ))}
    </p>
  )
}
