import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveLost } from '../../../platform/browser/live.ts'
import { useOutbox, waitingLines } from '../../../platform/browser/outbox.ts'

/** A reconnect that succeeds at once is nobody's concern. */
const patience = 1500

/** A quiet line while messages cannot come by themselves, or what was done here cannot go. */
export function LostLine({ userId = '' }: { userId?: string }) {
  const waiting = waitingLines(useOutbox(userId))
  const isLost = useLiveLost()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(isLost), isLost ? patience : 0)
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
