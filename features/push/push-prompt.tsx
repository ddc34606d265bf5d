import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { usePushDevice } from './use-push-device.ts'

const dismissedKey = 'push_put_off'

/** Offers notifications after a message was sent. Only a tap opens the browser's permission prompt. */
export default function PushPrompt({ userId }: { userId: string }) {
  const { state, turn, isTurning } = usePushDevice(userId)
  const [isDismissed, setDismissed] = useState(wasDismissed)
  // The permission is read once, so that the offer does not disappear under a finger when the permission changes.
  const [canPrompt] = useState(() => 'Notification' in window && Notification.permission === 'default')
  const isOpen = state?.is === 'off' && canPrompt
  const isPhone = state?.is === 'install_first'
  if (isDismissed || !(isOpen || isPhone)) return null

  function dismiss() {
    rememberDismissed()
    setDismissed(true)
  }

  return (
    <section className="ask-line" aria-label="Da vam javimo kad stigne odgovor?">
      <p>
        {isPhone
          ? 'Da vam javimo kad stigne odgovor? Na iPhone-u prvo dodajte Komšiluk na početni ekran.'
          : 'Da vam javimo kad stigne odgovor?'}
      </p>
      <div className="ask-line-buttons">
        {isOpen && (
          <Button size="small" variant="secondary" busy={isTurning} onClick={() => turn(true)}>
            Uključi obaveštenja
          </Button>
        )}
        <Button size="small" variant="quiet" onClick={dismiss}>
          {isOpen ? 'Ne sada' : 'U redu'}
        </Button>
      </div>
    </section>
  )
}

/** Returns whether this device dismissed the offer, under any account. Without storage the offer is shown again. */
function wasDismissed(): boolean {
  try {
    return localStorage.getItem(dismissedKey) !== null
  } catch {
    return false
  }
}

function rememberDismissed(): void {
  try {
    localStorage.setItem(dismissedKey, '1')
  } catch {}
}
