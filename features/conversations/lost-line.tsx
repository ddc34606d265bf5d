import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLiveLost } from '../../platform/browser/live.ts'

/** A reconnect that succeeds at once is nobody's concern. */
const patience = 1500

/** A quiet line while messages cannot come by themselves. */
export function LostLine() {
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
    </p>
  )
}
