import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { RadioRow } from '../../../ui/choice/radio-row.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { evidenceDecision } from '../../evidence/evidence.ts'
import type { EvidenceKind } from '../../evidence/evidence-kinds.ts'
import { evidenceLengths } from '../../evidence/evidence-limits.ts'
import { useCaseKeys } from '../layout/use-case-keys.ts'
import type { EvidenceCase } from './evidence-case.ts'
import { decideEvidence, evidenceCaseQuery, evidenceQueueQuery } from './evidence-queue-queries.ts'

type Decision = 'accepted' | 'refused'
const decisions: { value: Decision; label: string; hint: string }[] = [
  { value: 'accepted', label: 'Provereno', hint: 'Vidi se na stranici, sajtu i karticama.' },
  { value: 'refused', label: 'Nije provereno', hint: 'Nigde se ne vidi. Razlog stiže samo pružaocu usluge.' },
]

/** Words that begin the description of what was seen. The administrator completes them. */
const seenBeginnings: Record<EvidenceKind, string> = {
  register: 'Rešenje o upisu; ime i PIB se slažu sa pretragom APR-a.',
  licence: 'Dozvola glasi na isto ime. Izdavalac i broj: ',
  insurance: 'Polisa glasi na isto ime. Osiguravač i iznos: ',
  identity: 'Lična karta viđena uživo, ime se slaže.',
  premises: 'Radionica viđena uživo na adresi iz poruke.',
}

const refusals = [
  'Slika nije čitljiva. Slikajte papir odozgo, pri dnevnom svetlu.',
  'Papir glasi na drugo ime.',
  'Papir je istekao.',
  'Ime i PIB se ne slažu sa pretragom APR-a.',
]

export function EvidenceDecisionForm({ item }: { item: EvidenceCase }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [decision, setDecision] = useState<Decision>()
  const [seen, setSeen] = useState(seenBeginnings[item.kind])
  const [reason, setReason] = useState('')
  const text = useRef<HTMLTextAreaElement>(null)
  // The keyboard goes from the choice straight to the end of the words.
  useEffect(() => {
    if (!decision || !text.current) return
    text.current.focus()
    text.current.setSelectionRange(text.current.value.length, text.current.value.length)
  }, [decision])
  const { props, problems, busy, run, ...form } = useForm({
    check: () => (decision ? problemsOf(evidenceDecision.safeParse(values())) : { decision: 'Izaberite odluku.' }),
    async send() {
      await decideEvidence(item.id, values())
      toast.success(decision === 'accepted' ? 'Provereno.' : 'Odbijeno.')
      await openNext()
    },
    failureText: 'Odluka nije sačuvana. Pokušajte ponovo.',
    async onRefusal({ code, title }) {
      if (code !== 'decided' && code !== 'stale') return undefined
      await queryClient.invalidateQueries(evidenceCaseQuery(item.id))
      toast.error(title ?? 'O ovome je već odlučeno.')
      return true
    },
  })
  const values = () => ({
    version: item.version,
    decision: decision!,
    subject: decision === 'accepted' && item.kind === 'licence' ? form.text('subject') : '',
    seen: decision === 'accepted' ? seen : '',
    reason: decision === 'refused' ? reason : '',
    valid_until: decision === 'accepted' ? form.text('valid_until') || null : null,
  })

  async function openNext() {
    const waiting = await queryClient.fetchQuery(evidenceQueueQuery('ceka')).catch(() => [])
    const next = waiting.find(({ id }) => id !== item.id)
    await navigate({ to: '/admin/{-$section}/{-$id}', params: { section: 'provere', id: next?.id } })
    await queryClient.invalidateQueries({ queryKey: ['admin'] })
  }

  useCaseKeys({ 1: () => setDecision('accepted'), 2: () => setDecision('refused'), enter: () => void run() })
  return (
    <section className="card pad" aria-labelledby="odluka">
      <form
        {...props}
        className="stack gap-3.5"
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run()
        }}
      >
        <h2 id="odluka" className="text-xl">
          Odluka
        </h2>
        <fieldset className="case-choices" data-field="decision" tabIndex={-1}>
          <legend className="sr-only">Šta odlučujete</legend>
          {decisions.map(({ value, label, hint }, at) => (
            <RadioRow
              key={value}
              name="decision"
              value={value}
              className="pick"
              checked={decision === value}
              onChange={() => setDecision(value)}
            >
              <b className="block">{label}</b>
              <small className="block text-sm text-ink-2">{hint}</small>
              <kbd className="case-key">{at + 1}</kbd>
            </RadioRow>
          ))}
        </fieldset>
        {problems.decision && <FieldError>{problems.decision}</FieldError>}
        {decision === 'accepted' && (
          <>
            {item.kind === 'licence' && (
              <Field label="Dozvola za" hint="Ovako piše na stranici: „Dozvola za ...”" error={problems.subject}>
                <Input name="subject" defaultValue={item.subject} maxLength={evidenceLengths.subject} />
              </Field>
            )}
            <Field label="Šta ste videli" hint="Stiže pružaocu usluge, na stranici se ne vidi." error={problems.seen}>
              <Textarea
                ref={text}
                name="seen"
                rows={3}
                maxLength={evidenceLengths.seen}
                value={seen}
                onChange={({ target }) => setSeen(target.value)}
              />
            </Field>
            <Field
              label="Važi do"
              note="(opciono)"
              hint="Poslednji dan koji piše na papiru. Ako ne piše, važi 12 meseci."
              error={problems.valid_until}
            >
              <Input type="date" name="valid_until" />
            </Field>
          </>
        )}
        {decision === 'refused' && (
          <>
            <ChipRow>
              {refusals.map(each => (
                <Chip key={each} pressed={reason === each} onClick={() => setReason(each)}>
                  {each.split(/[.;]/)[0]}
                </Chip>
              ))}
            </ChipRow>
            <Field label="Razlog" hint="Stiže emailom pružaocu usluge." error={problems.reason}>
              <Textarea
                ref={text}
                name="reason"
                rows={3}
                maxLength={evidenceLengths.reason}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            </Field>
          </>
        )}
        {problems.form && <FieldError>{problems.form}</FieldError>}
        <Button type="submit" busy={busy} busyText="Slanje...">
          {decision ? decisions.find(({ value }) => value === decision)!.label : 'Odluči'}
        </Button>
        <p className="row flex-wrap gap-1.5 text-xs text-ink-3 max-lg:hidden">
          <kbd>v</kbd> slika <kbd>1</kbd> <kbd>2</kbd> izbor <kbd>Ctrl</kbd> <kbd>↵</kbd> potvrda <kbd>u</kbd> nazad
        </p>
      </form>
    </section>
  )
}
