import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button/button.tsx'
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx'
import { subjectName } from '../decision/decision-labels.ts'
import { subjectQuery } from '../moderation-queries.ts'
import type { Reportable } from './report.ts'
import { ReportForm } from './report-form.tsx'

/** The report form as a page, used after signing in and from mini-sites because mini-sites have no JavaScript. */
export function ReportScreen({ type, id }: { type: Reportable; id: string }) {
  const { data } = useSuspenseQuery(subjectQuery(type, id))
  const [isSent, setSent] = useState(false)
  if (isSent) {
    return (
      <div className="wrap py-12">
        <EmptyState page level={1} scene="scene-bench" title="Prijava je poslata">
          Pogledaćemo je i javiti vam na email šta smo odlučili.
        </EmptyState>
      </div>
    )
  }
  return (
    <div className="wrap max-w-160 pt-6 pb-14">
      <div className="card pad stack gap-5">
        <div>
          <h1 className="text-2xl">Zašto prijavljujete?</h1>
          <p className="mt-1 text-ink-2">{subjectName(type, data.title)}</p>
        </div>
        <noscript>
          <p className="text-ink-2">
            Za ovaj obrazac treba JavaScript. Bez njega pišite{' '}
            <a className="link" href="/support">
              podršci
            </a>{' '}
            i navedite adresu stranice.
          </p>
        </noscript>
        <ReportForm
          type={type}
          id={id}
          onDone={() => setSent(true)}
          actions={busy => (
            <Button type="submit" size="large" className="justify-self-start" busy={busy} busyText="Slanje...">
              Pošalji prijavu
            </Button>
          )}
        />
      </div>
    </div>
  )
}
