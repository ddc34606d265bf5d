import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Avatar } from '../../../ui/avatar/avatar.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Note } from '../../../ui/note/note.tsx'
import type { OwnAccount } from '../../accounts/account.ts'
import { CODE_MINUTES, MAX_NAME_LENGTH } from '../../accounts/account-limits.ts'
import { SentActions } from '../../accounts/sign-in/sent-actions.tsx'
import { portraitProps } from '../../media/media-url.ts'
import { BookingSection } from './booking-section.tsx'
import { CodeBoxes } from './code-boxes.tsx'
import type { BookingFormState } from './use-booking-form.ts'

type CustomerStepProps = { me: OwnAccount | null; state: BookingFormState; next: string }

/** Section 4: name and email of the customer. Visitors sign in by a code inside the form, so that no input is lost. */
export function CustomerStep({ me, state, next }: CustomerStepProps) {
  return (
    <BookingSection number={4} title="Vaše ime i email">
      {me ? (
        <SignedIn me={me} state={state} />
      ) : state.sentTo ? (
        <CodeEntry state={state} />
      ) : (
        <Visitor state={state} next={next} />
      )}
    </BookingSection>
  )
}

function SignedIn({ me, state }: { me: OwnAccount; state: BookingFormState }) {
  return (
    <>
      <div className="row">
        <Avatar name={me.name} seed={me.id} {...portraitProps(me.avatar_url)} />
        <div className="min-w-0 leading-tight">
          {me.name && <p className="font-semibold">{me.name}</p>}
          <p className="text-sm break-words text-ink-2">{me.email}</p>
        </div>
      </div>
      {!me.name && <NameField state={state} />}
    </>
  )
}

function NameField({ state: { draft, write, form } }: { state: BookingFormState }) {
  return (
    <Field label="Ime i prezime" error={form.problems.name}>
      <Input
        name="name"
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
        value={draft.name}
        onChange={event => write({ name: event.target.value })}
      />
    </Field>
  )
}

function Visitor({ state, next }: { state: BookingFormState; next: string }) {
  const { draft, write, form } = state
  return (
    <>
      <div className="book-two">
        <NameField state={state} />
        <Field label="Email" error={form.problems.email}>
          <Input
            name="email"
            type="email"
            autoComplete="email"
            maxLength={254}
            value={draft.email}
            onChange={event => write({ email: event.target.value })}
          />
        </Field>
      </div>
      <p className="hint">Stići će vam kod od šest cifara. Lozinka ne treba.</p>
      <p className="text-ink-2">
        Imate nalog?{' '}
        <Link to="/login" search={{ next }} className="link link-touch">
          Prijavite se
        </Link>
      </p>
    </>
  )
}

function CodeEntry({ state }: { state: BookingFormState }) {
  const { code, setCode, sentTo, form, sendCode, otherAddress } = state
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const isComplete = code.length === 6
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each whole code
  useEffect(() => {
    if (isComplete) void form.run().then(isSent => isSent || setCode(''))
  }, [isComplete])
  return (
    <>
      <Field
        label="Unesite kod iz emaila"
        error={form.problems.code}
        hint={
          <>
            Poslali smo kod od šest cifara na <b className="break-words text-ink">{sentTo}</b>. Kod važi {CODE_MINUTES}{' '}
            minuta.
          </>
        }
      >
        <CodeBoxes ref={input} value={code} onChange={setCode} />
      </Field>
      <SentActions
        key={sentTo}
        label="Novi kod"
        send={sendCode}
        sent="Novi kod je poslat. Prethodni više ne važi."
        failed="Kod nije poslat. Pokušajte ponovo."
        onChangeAddress={otherAddress}
      />
      <Note tone="ok" role="status">
        Sve što ste uneli je sačuvano. Čim upišete kod, šaljemo zahtev.
      </Note>
    </>
  )
}
