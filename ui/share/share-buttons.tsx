import { Copy, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../button/button.tsx'
import { copyText } from './copy-text.ts'

type ShareButtonsProps = {
  title: string
  url: string
  /** The label of the Viber button, if the link is for a particular person. */
  label?: string
  /** The text of the toast after copying. Leave this text out if another button on the page copies the link. */
  copied?: string
}

/**
 * Buttons that share the link to a page: Viber, which nearly everyone in Serbia uses, and the device's share sheet. If
 * the device has no share sheet, there is a copy button instead, because the Viber link does nothing without Viber.
 */
export function ShareButtons({ title, url, label = 'Pošalji preko Vibera', copied }: ShareButtonsProps) {
  // `canShare` is set after hydration, because the server does not know the device's abilities.
  const [canShare, setCanShare] = useState(false)
  useEffect(() => setCanShare('share' in navigator), [])
  const text = encodeURIComponent(`${title}: ${url}`)
  // Ignores the rejection, because closing the share sheet rejects the promise but is no error.
  const share = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <>
      {canShare && (
        <Button variant="secondary" size="small" icon={<Share2 />} onClick={share}>
          Podeli
        </Button>
      )}
      {/* Without the space, copied labels would run together. */}{' '}
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
