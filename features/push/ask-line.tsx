import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { useDevice } from './use-device.ts'

const putOff = 'push_put_off'

/** Asked for after a message was sent, until it is answered: a quiet line, and the browser's own question by its tap alone. */
export default function AskLine({ userId }: { userId: string }) {
  const { state, turn, isTurning } = useDevice(userId)
  const [isOver, setOver] = useState(wasPutOff)
  // Asked when the line came: it stays under the finger that is about to answer, whatever the browser says by then.
  const [mayAsk] = useState(() => 'Notification' in window && Notification.permission === 'default')
  const isOpen = state?.is === 'off' && mayAsk
  const isPhone = state?.is === 'install_first'
  if (isOver || !(isOpen || isPhone)) return null

  function leave() {
    rememberPutOff()
    setOver(true)
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
        <Button size="small" variant="quiet" onClick={leave}>
          {isOpen ? 'Ne sada' : 'U redu'}
        </Button>
      </div>
    </section>
  )
}

/** Remembered on the device, whoever is signed in; storage can be switched off, then it is asked again. */
function wasPutOff(): boolean {
  try {
    return localStorage.getItem(putOff) !== null
  } catch {
    return false
  }
}

function rememberPutOff(): void {
  try {
    localStorage.setItem(putOff, '1')
  } catch {}
}
