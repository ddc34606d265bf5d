import { Link, useRouter } from '@tanstack/react-router'
import { KeyRound, Mail, Newspaper, Send } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ApiError, apiFetch } from '../../platform/browser/api.ts'
import { type Problems, problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Input } from '../../ui/field/input.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Note } from '../../ui/note/note.tsx'
import { honeypot, type RefusedForm } from './support-form.ts'
import { supportLengths, THANKS_MS } from './support-limits.ts'

type SupportScreenProps = {
  known: { name: string; email: string }
  /** Set if the form was sent without scripts and refused. */
  refused: RefusedForm | null
  /** True if the form was sent without scripts and stored. */
  thanked: boolean
}

/** The support form (docs/product.md, Support), which also works without scripts. */
export function SupportScreen({ known, refused, thanked }: SupportScreenProps) {
  const [sent, setSent] = useState(thanked)
  if (sent) return <Thanks />
  return (
    <div className="wrap support">
      <SupportForm known={known} refused={refused} onSent={() => setSent(true)} />
      <CommonQuestions />
    </div>
  )
}

function SupportForm({
  known,
  refused,
  onSent,
}: Pick<SupportScreenProps, 'known' | 'refused'> & { onSent: () => void }) {
  const { props, problems, show, busy, data } = useForm(
    { send: validateAndSend, failureText: notSent },
    problemsOfRefused(refused),
  )
  // Until the script has loaded, the browser validates the fields.
  const [isReady, setIsReady] = useState(false)
  useEffect(() => setIsReady(true), [])
  // The values are fixed at the first render, because an untouched field would follow a later default value.
  const [initial] = useState({ ...known, message: '', ...refused?.values })

  /** Loads the schema on the first submit, so that the page's bundle does not contain it. */
  async function validateAndSend() {
    const { supportMessage } = await import('./support-message.ts')
    if (show(problemsOf(supportMessage.safeParse(Object.fromEntries(data()))))) return
    await send(data())
    onSent()
  }

  return (
    <form {...props} className="stack content-start gap-5.5" action="/" noValidate={isReady}>
      <div>
        <h1>Podrška</h1>
        <p className="mt-1.5 max-w-[60ch] text-balance text-ink-2">
          Napišite šta ne radi ili šta vam nije jasno. Odgovor stiže na vaš email.
        </p>
      </div>
      {problems.form && <Note tone="error">{problems.form}</Note>}
      <input type="hidden" name="form-name" value="support" />
      <Field label="Ime" error={problems.name}>
        <Input
          name="name"
          autoComplete="name"
          required
          minLength={supportLengths.minName}
          maxLength={supportLengths.name}
          defaultValue={initial.name}
        />
      </Field>
      <Field label="Email" error={problems.email}>
        <Input
          name="email"
          type="email"
          autoComplete="email"
          required
          maxLength={supportLengths.email}
          defaultValue={initial.email}
        />
      </Field>
      <Field label="Poruka" error={problems.message}>
        <Textarea
          name="message"
          rows={6}
          required
          minLength={supportLengths.minMessage}
          maxLength={supportLengths.message}
          defaultValue={initial.message}
        />
      </Field>
      <div className="support-honeypot" aria-hidden="true">
        <label>
          Ne popunjavajte
          <input name={honeypot} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button
        type="submit"
        size="large"
        className="justify-self-start"
        icon={<Send />}
        busy={busy}
        busyText="Slanje..."
      >
        Pošalji poruku
      </Button>
    </form>
  )
}

const notSent = 'Poruka nije poslata. Proverite vezu i pokušajte ponovo.'

function problemsOfRefused(refused: RefusedForm | null): Problems {
  if (!refused) return {}
  return Object.keys(refused.fields).length ? refused.fields : { form: refused.title }
}

/** Posts the form as a browser without scripts would, form-urlencoded and to the root of the site. */
async function send(data: FormData): Promise<void> {
  const body = new URLSearchParams([...data].map(([name, value]) => [name, String(value)]))
  const response = await apiFetch('/', { method: 'POST', body, headers: { accept: 'application/json' } }).catch(() => {
    throw new ApiError(0)
  })
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => ({})))
}

function Thanks() {
  const router = useRouter()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    const timer = setTimeout(() => void router.navigate({ to: '/' }), THANKS_MS)
    return () => clearTimeout(timer)
  }, [router])
  return (
    <div className="wrap py-12">
      <div className="empty" role="status">
        <Art name="scene-bench" />
        <h1 ref={heading} tabIndex={-1} className="empty-title empty-title-page">
          Hvala vam na poruci
        </h1>
        <p>Odgovor stiže na vaš email. Vraćamo vas na početnu stranicu.</p>
        <div className="empty-actions">
          <Link to="/" className={buttonClass({ variant: 'secondary' })}>
            Početna
          </Link>
        </div>
      </div>
    </div>
  )
}

const recoveryPath: string = '/forgot-password'

function CommonQuestions() {
  return (
    <aside className="support-aside" aria-labelledby="pre">
      <div>
        <h2 id="pre" className="text-xl">
          Pre nego što pišete
        </h2>
        <ul>
          <li>
            <Link to={recoveryPath}>
              <KeyRound aria-hidden="true" />
              Zaboravili ste lozinku?
            </Link>
          </li>
          <li>
            <Link to="/login">
              <Mail aria-hidden="true" />
              Link za potvrdu nije stigao?
            </Link>
          </li>
          <li>
            <Link to="/blog">
              <Newspaper aria-hidden="true" />
              Saveti na blogu
            </Link>
          </li>
        </ul>
      </div>
      <div className="support-scene">
        <Art name="scene-bench" />
      </div>
    </aside>
  )
}
