import { MessageSquareText, Phone, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { smsLink, viberLink } from './ready-texts.ts'

const look = buttonClass({ variant: 'secondary', size: 'small' })

/** A ready text with buttons that open SMS, Viber and the share sheet with it. Nothing is sent without the user. */
export function ReadyText({ text, tel }: { text: string; tel: string | null }) {
  const [canShare, setCanShare] = useState(false)
  // Set after hydration, because the server does not know the device.
  useEffect(() => setCanShare('share' in navigator), [])
  // Closing the share sheet rejects, which is no error.
  const share = () => void navigator.share({ text }).catch(() => undefined)
  return (
    <div className="stack gap-2">
      {/* Shown as it is sent, so in Latin also on a page in Cyrillic. */}
      <p className="text-sm text-ink-2 wrap-anywhere" translate="no">
        „{text}”
      </p>
      <div className="row flex-wrap gap-2">
        <a href={smsLink(tel, text)} className={look}>
          <MessageSquareText />
          SMS
        </a>{' '}
        <a href={viberLink(text)} className={look}>
          <Phone />
          Viber
        </a>{' '}
        {canShare && (
          <Button variant="secondary" size="small" icon={<Share2 />} onClick={share}>
            Podeli
          </Button>
        )}
      </div>
    </div>
  )
}
