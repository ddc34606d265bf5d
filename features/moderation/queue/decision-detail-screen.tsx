import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { problemsOf, useForm } from '../../../platform/browser/use-form.ts'
import { formatLongDate, formatTime, plural } from '../../../platform/serbian/dates.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field, FieldError } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { BackLink } from '../../admin/layout/back-link.tsx'
import { SectionState } from '../../admin/layout/section-state.tsx'
import { restoreInput } from '../decision/decision.ts'
import { decidedLabels, snapshotName } from '../decision/decision-labels.ts'
import { decisionLengths } from '../moderation-limits.ts'
import type { Snapshot } from '../report/snapshot.ts'
import { TakenSnapshot } from './case-snapshot.tsx'
import type { DecisionDetail } from './queue.ts'
import { journalPath, queuePath, reasonLabel } from './queue-labels.ts'
import { decisionDetailQuery, restoreDecision } from './queue-queries.ts'

export function DecisionDetailScreen({ id }: { id: string }) {
  const query = useQuery(decisionDetailQuery(id))
  return (
    <>
      <BackLink section={journalPath} search={{}}>
        Dnevnik
      </BackLink>
      <SectionState query={query} failure="Odluka nije učitana.">
        {query.data && <Details decided={query.data} />}
      </SectionState>
    </>
  )
}

function Details({ decided }: { decided: DecisionDetail }) {
  const { action, reason, explanation, created_at, decided_by, person, reports, snapshot, report_id, taken_at, link } =
    decided
  return (
    <>
      <h1 className="case-title">
        {decidedLabels[action]}
        {snapshot && `: ${snapshotName(snapshot as Snapshot)}`}
      </h1>
      <div className="case-columns mt-4">
        <div className="stack gap-4.5">
          {snapshot && snapshot.kind !== 'decision' && report_id && taken_at && (
            <TakenSnapshot detail={{ id: report_id, snapshot, taken_at, link }} />
          )}
          <section className="card pad stack gap-2" aria-labelledby="odluka">
            <h2 id="odluka" className="text-lg">
              Odluka
            </h2>
            <p className="text-sm text-ink-2">
              {formatLongDate(created_at)} u {formatTime(created_at)}
              {decided_by && ` · ${decided_by}`}
              {reports > 0 && ` · ${plural(reports, 'prijava', 'prijave', 'prijava')}`}
            </p>
            <p>
              Odnosi se na:{' '}
              <Link
                to="/admin/{-$section}/{-$id}"
                params={{ section: 'osobe', id: person.id }}
                className="link font-semibold"
              >
                {person.name}
              </Link>
            </p>
            {reason && (
              <p>
                <b>Razlog:</b> {reasonLabel(reason)}
              </p>
            )}
            {explanation && (
              <p className="whitespace-pre-line" translate="no">
                {explanation}
              </p>
            )}
          </section>
          {decided.appeal && <Appeal appeal={decided.appeal} />}
        </div>
        <div className="stack gap-4.5">
          {decided.undone && (
            <Note tone="ok">
              <b>{decided.appeal?.outcome === 'changed' ? 'Odluka je promenjena' : 'Odluka je opozvana'}</b>,{' '}
              {formatLongDate(decided.undone.created_at)}
              {decided.undone.by && ` · ${decided.undone.by}`}
              <span className="mt-1 block whitespace-pre-line" translate="no">
                {decided.undone.explanation}
              </span>
            </Note>
          )}
          {decided.undoes && (
            <Link
              to="/admin/{-$section}/{-$id}"
              params={{ section: journalPath, id: decided.undoes }}
              className={buttonClass({ variant: 'secondary' })}
            >
              Odluka koja je promenjena
            </Link>
          )}
          {decided.can.restore && <RestoreForm id={decided.id} />}
        </div>
      </div>
    </>
  )
}

const outcomes = { changed: 'Prigovor je usvojen.', upheld: 'Prigovor nije usvojen.' }

function Appeal({ appeal: { text, outcome, created_at, case_id } }: { appeal: NonNullable<DecisionDetail['appeal']> }) {
  return (
    <section className="card pad stack gap-2" aria-labelledby="prigovor">
      <h2 id="prigovor" className="text-lg">
        Prigovor
      </h2>
      <p className="text-sm text-ink-2">
        {formatLongDate(created_at)} u {formatTime(created_at)}
      </p>
      <p className="whitespace-pre-line" translate="no">
        „{text}”
      </p>
      {outcome && <p>{outcomes[outcome]}</p>}
      {case_id && (
        <Link
          to="/admin/{-$section}/{-$id}"
          params={{ section: queuePath, id: case_id }}
          className={`${buttonClass({ variant: 'secondary' })} justify-self-start`}
        >
          Odluči o prigovoru
        </Link>
      )}
    </section>
  )
}

function RestoreForm({ id }: { id: string }) {
  const queryClient = useQueryClient()
  const { props, problems, busy, text } = useForm({
    check: () => problemsOf(restoreInput.safeParse({ explanation: text('explanation') })),
    async send() {
      await restoreDecision(id, text('explanation'))
      toast.success('Odluka je opozvana.')
      await queryClient.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => queryKey[1] !== 'case' })
    },
    failureText: 'Odluka nije opozvana. Pokušajte ponovo.',
    showToast: toast.error,
  })
  return (
    <section className="card pad" aria-labelledby="opozovi">
      <form {...props} className="stack gap-3.5">
        <div>
          <h2 id="opozovi" className="text-xl">
            Opozovi odluku
          </h2>
          <p className="mt-1 text-ink-2">Ako je bila greška: sve se vraća kako je bilo, a odluka ostaje zapisana.</p>
        </div>
        <Field label="Objašnjenje" hint="Dobija ga osoba na koju se odluka odnosi." error={problems.explanation}>
          <Textarea name="explanation" rows={4} maxLength={decisionLengths.explanation} />
        </Field>
        {problems.form && <FieldError>{problems.form}</FieldError>}
        <Button type="submit" className="justify-self-start" busy={busy} busyText="Slanje...">
          Opozovi odluku
        </Button>
      </form>
    </section>
  )
}
