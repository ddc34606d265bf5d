import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Shield } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { v7 as uuidv7 } from 'uuid'
import { useForm } from '../../../platform/browser/use-form.ts'
import { RadioRow } from '../../../ui/choice/radio-row.tsx'
import { Field, FieldGroup } from '../../../ui/field/field.tsx'
import { Textarea } from '../../../ui/field/textarea.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { clearAllTabs } from '../../accounts/sign-out.ts'
import { reportLengths } from '../moderation-limits.ts'
import { ownReportsQuery, sendReport } from '../moderation-queries.ts'
import { type ReportReason, reportReasons } from '../reasons.ts'
import type { Reportable } from './report.ts'
import { type ReportDraft, readReportDraft, storeReportDraft } from './report-draft.ts'

type ReportFormProps = {
  type: Reportable
  id: string
  onDone: () => void
  actions: (busy: boolean) => ReactNode
}

/** Fills only empty fields from the draft because the user may have typed before hydration. */
function fillIn(form: HTMLFormElement, draft: ReportDraft): void {
  const reason = form.elements.namedItem('reason')
  const text = form.elements.namedItem('text')
  if (reason instanceof RadioNodeList) reason.value ||= draft.reason
  if (text instanceof HTMLTextAreaElement) text.value ||= draft.text
}

const reasons = Object.entries(reportReasons) as [ReportReason, string][]

export function ReportForm({ type, id, onDone, actions }: ReportFormProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [reportId] = useState(() => uuidv7())
  const { props, problems, busy, text } = useForm({
    check: () => (text('reason') ? {} : { reason: 'Izaberite razlog.' }),
    async send() {
      const { reason, text } = readDraft()
      await sendReport({ id: reportId, subject_type: type, subject_id: id, reason: reason as ReportReason, text })
      storeReportDraft(type, id, null)
      void queryClient.invalidateQueries(ownReportsQuery)
      toast.success('Prijava je poslata. Odgovor vam stiže na email.')
      onDone()
    },
    failureText: 'Prijava nije poslata. Pokušajte ponovo.',
    showToast: toast.error,
    onRefusal: error => (error.status === 401 ? askToSignIn() : undefined),
  })
  // The fields are uncontrolled, so that text typed before hydration is read too.
  const readDraft = (): ReportDraft => ({ reason: text('reason') as ReportDraft['reason'], text: text('text') })
  const form = props.ref
  // Runs after hydration because the server does not know the stored draft.
  useEffect(() => {
    if (form.current) fillIn(form.current, readReportDraft(type, id))
  }, [form, type, id])

  /** Stores the draft and opens the sign-in page because reporting needs an account. */
  function askToSignIn(): true {
    const draft = readDraft()
    // The draft is stored after this call because the call clears the tab's storage.
    clearAllTabs(queryClient)
    storeReportDraft(type, id, draft)
    toast.info('Pre slanja uđite u svoj nalog. Ono što ste napisali vas čeka.')
    void navigate({ to: '/login', search: { next: `/prijavi/${type}/${id}` } })
    return true
  }

  return (
    <form {...props} className="stack gap-4">
      <FieldGroup legend={<span className="sr-only">Razlog</span>} error={problems.reason}>
        <div className="report-reasons">
          {reasons.map(([reason, label]) => (
            <RadioRow key={reason} name="reason" value={reason} className="pick">
              {label}
            </RadioRow>
          ))}
        </div>
      </FieldGroup>
      <Field label="Šta se desilo?" note="(opciono)" error={problems.text}>
        <Textarea name="text" rows={3} maxLength={reportLengths.text} />
      </Field>
      <p className="row items-start gap-2.5 text-sm text-ink-2">
        <Shield className="icon-medium mt-0.5" aria-hidden="true" />
        <span>
          Prijavu čita naš tim. Osoba koju prijavljujete neće saznati ko je prijavio. Odgovor vam stiže na email.
        </span>
      </p>
      {actions(busy)}
    </form>
  )
}
