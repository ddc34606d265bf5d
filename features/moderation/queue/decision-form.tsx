import { useState } from 'react'
import type { ApiError } from '../../../platform/browser/api.ts'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { RadioRow } from '../../../ui/choice/radio-row.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Input } from '../../../ui/field/input.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { useCaseKeys } from '../../admin/layout/use-case-keys.ts'
import { type Action, decisionInput } from '../decision/decision.ts'
import { decidedLabels } from '../decision/decision-labels.ts'
import { decisionLengths } from '../moderation-limits.ts'
import { type DecisionReason, decisionReasons } from '../reasons.ts'
import { actionHint, actionLabel, suggestedExplanation } from './decision-suggestions.ts'
import type { CaseDetail } from './queue.ts'
import { decideCase } from './queue-queries.ts'

type DecisionFormProps = { detail: CaseDetail; isClaimed: boolean; onBack: () => void; onDecided: () => void }

const reasons = Object.entries(decisionReasons).map(([value, label]) => ({ value, label }))
const initialReason = (reason: string): DecisionReason =>
  reason in decisionReasons ? (reason as DecisionReason) : 'rules'

export function DecisionForm({ detail, isClaimed, onBack, onDecided }: DecisionFormProps) {
  const [action, setAction] = useState<Action>()
  const [reason, setReason] = useState<DecisionReason>(initialReason(detail.reason))
  /** Null until the user edits the suggested text. */
  const [editedText, setEditedText] = useState<string | null>(null)
  const [until, setUntil] = useState('')
  const explanation = editedText ?? suggestedExplanation(action, reason)
  const needsExplanation = action !== undefined && action !== 'none'
  const decision = () => ({
    action,
    reason: action === 'none' || detail.kind === 'appeal' ? null : reason,
    explanation,
    until: action === 'ban' && until ? until : null,
  })
  const { props, problems, busy, run } = useForm({
    check: () =>
      isClaimed ? problemsOf(decisionInput.safeParse(decision())) : { form: 'Prijavu sada rešava neko drugi.' },
    async send() {
      await decideCase(detail.id, decisionInput.parse(decision()))
      toast.success(`${decidedLabels[action!]}.`)
      onDecided()
    },
    failureText: 'Odluka nije sačuvana. Pokušajte ponovo.',
    showToast: toast.error,
    onRefusal: error => (isUnavailable(error) ? { form: error.title } : undefined),
  })
  const choose = (next: Action) => {
    setAction(next)
    setEditedText(null)
  }
  useCaseKeys({
    ...Object.fromEntries(detail.choices.map((choice, at) => [`${at + 1}`, () => choose(choice)])),
    enter: () => void run(),
    u: onBack,
  })
  return (
    <section className="card pad" aria-labelledby="odluka">
      <form {...props} className="stack gap-3.5">
        <h2 id="odluka" className="text-xl">
          Odluka
        </h2>
        <fieldset className="case-choices" data-field="action" tabIndex={-1}>
          <legend className="sr-only">Šta odlučujete</legend>
          {detail.choices.map((choice, at) => (
            <RadioRow
              key={choice}
              name="decision"
              value={choice}
              className="pick"
              checked={action === choice}
              onChange={() => choose(choice)}
            >
              <b className="block">{actionLabel(choice, detail.subject_type)}</b>
              <small className="block text-sm text-ink-2">{actionHint(choice, detail)}</small>
              <kbd className="case-key">{at + 1}</kbd>
            </RadioRow>
          ))}
        </fieldset>
        {problems.action && <FieldError>{problems.action}</FieldError>}
        {needsExplanation && detail.kind !== 'appeal' && (
          <Field label="Razlog" error={problems.reason}>
            <Select
              options={reasons}
              value={reason}
              onValueChange={next => {
                setReason(next as DecisionReason)
                setEditedText(null)
              }}
            />
          </Field>
        )}
        {action === 'ban' && (
          <Field
            label="Do kog dana"
            note="(opciono)"
            hint="Taj dan je poslednji. Ako ga ne izaberete, nalog ostaje isključen bez roka."
            error={problems.until}
          >
            <Input type="date" name="until" value={until} onChange={({ target }) => setUntil(target.value)} />
          </Field>
        )}
        <Field
          label="Objašnjenje"
          note={needsExplanation ? undefined : '(opciono)'}
          hint="Dobijaju ga obe strane. Ko je prijavio, ne pominje se."
          error={problems.explanation}
        >
          <Textarea
            name="explanation"
            rows={4}
            maxLength={decisionLengths.explanation}
            value={explanation}
            onChange={({ target }) => setEditedText(target.value)}
          />
        </Field>
        {problems.form && <FieldError>{problems.form}</FieldError>}
        <div className="case-actions">
          <Button variant="secondary" onClick={onBack}>
            Vrati na čekanje
          </Button>
          <Button type="submit" busy={busy} busyText="Slanje...">
            {action ? actionLabel(action, detail.subject_type) : 'Odluči'}
          </Button>
        </div>
        <p className="row gap-1.5 text-xs text-ink-3 max-lg:hidden">
          <kbd>1</kbd>–<kbd>{detail.choices.length}</kbd> izbor <kbd>↵</kbd> potvrda <kbd>u</kbd> vrati na čekanje
        </p>
      </form>
    </section>
  )
}

const isUnavailable = ({ code }: ApiError) => code === 'decided' || code === 'claimed'
