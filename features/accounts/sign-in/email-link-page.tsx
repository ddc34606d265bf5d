import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Art } from '../../../ui/art/art.tsx'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { NeedsScriptNote } from '../needs-script.tsx'

type EmailLinkPageProps = {
  title: string
  text: string
  button: string
  busyText: string
  /** Performs the link's action and returns the text to show afterwards. */
  run: () => Promise<ReactNode>
  onward: ReactNode
}

/** The page of an emailed link. Only the button acts, because scanners open every link of an email. */
export function EmailLinkPage({ title, text, button, busyText, run, onward }: EmailLinkPageProps) {
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<ReactNode>()
  const [error, setError] = useState<{ sentence: string; isFinal: boolean }>()
  async function press() {
    setBusy(true)
    setError(undefined)
    try {
      setDone(await run())
    } catch (failure) {
      const isFinal = failure instanceof ApiError && [410, 422].includes(failure.status)
      setError({ sentence: errorMessage(failure, 'Došlo je do greške. Pokušajte ponovo.'), isFinal })
    }
    setBusy(false)
  }
  return (
    <div className="wrap wrap-form stack justify-items-center gap-5 py-10 text-center">
      <Art name="scene-gate" className="w-60" />
      <h1>{title}</h1>
      {done ? (
        <>
          <Note tone="ok" role="status" className="text-left">
            {done}
          </Note>
          {onward}
        </>
      ) : (
        <>
          <p className="text-ink-2">{text}</p>
          {error && (
            <Note tone="error" className="text-left">
              {error.sentence}
            </Note>
          )}
          {error?.isFinal ? (
            <Link to="/settings" className={buttonClass()}>
              Podešavanja
            </Link>
          ) : (
            <>
              <Button size="large" full busy={busy} busyText={busyText} onClick={() => void press()}>
                {button}
              </Button>
              <NeedsScriptNote task="Ovo dugme" />
            </>
          )}
        </>
      )}
    </div>
  )
}
