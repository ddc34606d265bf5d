import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../button/button.tsx'
import { copyText } from './copy-text.ts'

type SendOnProps = {
  /** What it is, in the words that go before its address. */
  title: string
  url: string
  /** What Viber's button says, where it is for somebody in particular. */
  label?: string
  /** What is said when the address was copied; left out where another button copies it. */
  copied?: string
}

/**
 * Leads somebody else to a page: by the device's own sheet where it has one, by Viber, which nearly everybody here has,
 * and where there is no sheet by copying the address, since a link to Viber does nothing without Viber.
 */
export function SendOn({ title, url, label = 'Pošalji preko Vibera', copied }: SendOnProps) {
  // The server does not know what the device can do.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  const text = encodeURIComponent(`${title}: ${url}`)
  // Whoever closes the sheet has changed his mind; that is no fault.
  const share = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <>
      {canShare && (
        <Button variant="secondary" size="small" icon={<Share2 />} onClick={share}>
          Podeli
        </Button>
      )}
      {/* Copied or read by a program, neighbours without a space are one word. */}{' '}
      <a href={`viber://forward?text=${text}`} className={buttonClass({ variant: 'secondary', size: 'small' })}>
        <MessageCircle />
        {label}
      </a>{' '}
      {!canShare && copied && (
        <Button variant="secondary" size="small" icon={<Copy />} onClick={() => void copyText(url, copied)}>
          Kopiraj link
        </Button>
      )}
    </>
  )
}
