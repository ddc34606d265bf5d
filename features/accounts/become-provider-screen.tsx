import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { errorMessage } from '../../platform/browser/api.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { becomeProvider } from './sign-in/sign-in.ts'

const failed = 'Nalog nije promenjen. Pokušajte ponovo.'

const changes = [
  'Dobijate komandnu tablu: izlog, kalendar termina i svoj sajt.',
  'Vaše ime, grad i ocene vide svi koji pogledaju vaše usluge.',
  'Razgovori, ocene i podaci koje već imate ostaju, i dalje možete da tražite usluge.',
]

export function BecomeProviderScreen({ onDone }: { onDone: () => void }) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setFailure(undefined)
    setBusy(true)
    try {
      await becomeProvider(queryClient)
      toast.success('Sada nudite usluge. Dodajte prvu u svoj izlog.')
      onDone()
    } catch (error) {
      // Shows the error at the button, because a toast would cover the button on a phone.
      setFailure(errorMessage(error, failed))
      setBusy(false)
    }
  }

  return (
    <div className="wrap wrap-read stack gap-5 py-8">
      <h1>Nudim uslugu</h1>
      <div className="card pad stack gap-5">
        <div className="mx-auto w-full max-w-60">
          <Art name="scene-shop" />
        </div>
        <p className="text-lg">Isti nalog može i da traži i da nudi usluge. Ovo se menja kad potvrdite:</p>
        <ul className="stack gap-3">
          {changes.map(change => (
            <li key={change} className="row items-start gap-2.5">
              <Check className="icon-small mt-1 shrink-0" />
              <span>{change}</span>
            </li>
          ))}
        </ul>
        <p className="text-ink-2">Nalog posle toga ne može da se vrati na „Tražim uslugu”.</p>
        {failure && <Note tone="error">{failure}</Note>}
        <div className="row flex-wrap gap-2.5">
          <Button size="large" busy={busy} busyText="Čuvanje..." onClick={() => void confirm()}>
            Potvrdi, nudim uslugu
          </Button>
          <Link to="/" className={buttonClass({ variant: 'quiet', size: 'large' })}>
            Odustani
          </Link>
        </div>
      </div>
    </div>
  )
}
