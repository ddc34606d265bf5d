import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { formatLongDate } from '../../../platform/serbian/dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { decisionLengths } from '../moderation-limits.ts'
import { decisionQuery, decisionsKey, sendAppeal } from '../moderation-queries.ts'
import { decisionReasons } from '../reasons.ts'
import { appealInput, type OwnDecision } from './decision.ts'
import { decisionMessage } from './decision-labels.ts'

export function DecisionScreen({ id }: { id: string }) {
  const { data: decision } = useSuspenseQuery(decisionQuery(id))
  const { subject, sentence } = decisionMessage(decision.action, decision.subject_type, decision.title)
  return (
    <div className="wrap max-w-170 pt-6 pb-14">
      <p className="text-sm text-ink-3">
        Odluka, <time dateTime={decision.created_at}>{formatLongDate(decision.created_at)}</time>
      </p>
      <h1 className="mt-1 mb-4">{subject}</h1>
      <section className="card pad stack gap-3" aria-label="Odluka">
        <p>{sentence}</p>
        {decision.reason && (
          <p>
            <b>Razlog:</b> {decisionReasons[decision.reason]}
          </p>
        )}
        <p className="whitespace-pre-line" translate="no">
          {decision.explanation}
        </p>
      </section>
      {decision.restored && decision.appeal?.outcome !== 'changed' && (
        <Note tone="ok" className="mt-5">
          <b>Odluka je opozvana.</b> <span translate="no">{decision.restored.explanation}</span>
        </Note>
      )}
      {decision.appeal ? (
        <Appealed appeal={decision.appeal} />
      ) : decision.restored ? null : decision.can.appeal ? (
        <AppealForm decision={decision} />
      ) : (
        <Note className="mt-5">Rok za prigovor bio je {formatLongDate(decision.appeal_until)}</Note>
      )}
    </div>
  )
}

function Appealed({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  return (
    <section className="card pad stack mt-5 gap-3" aria-labelledby="prigovor">
      <h2 id="prigovor" className="text-xl">
        Vaš prigovor
      </h2>
      <p className="whitespace-pre-line" translate="no">
        {appeal.text}
      </p>
      {!appeal.outcome && <Note>Prigovor smo dobili. Čita ga čovek, a odgovor stiže i na email.</Note>}
      {appeal.outcome === 'changed' && (
        <Note tone="ok">
          <b>Odluka je promenjena.</b> <span translate="no">{appeal.explanation}</span>
        </Note>
      )}
      {appeal.outcome === 'upheld' && (
        <Note>
          <b>Odluka ostaje.</b> <span translate="no">{appeal.explanation}</span>
        </Note>
      )}
    </section>
  )
}

function AppealForm({ decision: { id, appeal_until } }: { decision: OwnDecision }) {
  const queryClient = useQueryClient()
  const { props, problems, busy, text } = useForm({
    check: () => problemsOf(appealInput.safeParse({ text: text('text') })),
    async send() {
      const after = await sendAppeal(id, text('text'))
      queryClient.setQueryData(decisionQuery(id).queryKey, after)
      void queryClient.invalidateQueries({ queryKey: decisionsKey })
      toast.success('Prigovor je poslat.')
    },
    failureText: 'Prigovor nije poslat. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <section className="card pad mt-5" aria-labelledby="prigovor">
      <h2 id="prigovor" className="text-xl">
        Uložite prigovor
      </h2>
      <p className="mt-1 mb-4 text-ink-2">
        Ako odluka nije u redu, napišite zašto. Prigovor čita čovek. Rok je {formatLongDate(appeal_until)}
      </p>
      <form {...props} className="stack gap-4">
        <Field label="Zašto odluka nije u redu?" error={problems.text}>
          <Textarea name="text" rows={5} maxLength={decisionLengths.appeal} />
        </Field>
        <Button type="submit" className="justify-self-start" busy={busy} busyText="Slanje...">
          Pošalji prigovor
        </Button>
      </form>
    </section>
  )
}
