import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { changedElsewhereText } from '../../../platform/browser/outbox.ts'
import { useForm } from '../../../platform/browser/use-form.ts'
import { Button } from '../../../ui/button/button.tsx'
import { EditConflictNote } from '../../../ui/note/edit-conflict-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import type { ServiceInput } from '../service.ts'
import { ImageUploader } from './image-uploader.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { ServiceFields } from './service-fields.tsx'
import { differencesOf, problemsOfForm, type ServiceFormValues, serviceFormSchema } from './service-form-values.ts'

type ServiceFormProps = {
  stored: ServiceFormValues
  asksName?: boolean
  acceptsBookings?: boolean | undefined
  draft?: ServiceFormValues | undefined
  onDraft?: (values: ServiceFormValues | null) => void
  save: (input: ServiceInput) => Promise<unknown>
  onSaved: () => void | Promise<void>
  /** The message if saving fails and the server has sent no message. */
  failure: string
  submitText: string
  busyText: string
  leaveTitle: string
  leaveText: string
  /** True if the service is deleted, so that the user may leave the page without a dialog. */
  isGone?: boolean
  /** The values that another device has stored. Set after saving was refused because of these values. */
  theirs?: ServiceFormValues | undefined
  onStale?: () => Promise<void>
  onTake?: () => void
  children?: ReactNode
}

const formId = 'usluga'

/** The form of a new or changed service (docs/product.md, Offering services). */
export function ServiceForm(props: ServiceFormProps) {
  const { stored, draft, onDraft, save, onSaved, failure: failureText, asksName, theirs, onStale, onTake } = props
  const [values, setValues] = useState(draft ?? stored)
  // The ref always has the latest values, even if two uploads end between two renderings.
  const latest = useRef(values)
  const [isUploading, setUploading] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const isSaved = useRef(false)
  const isDirty = !isSame(values, stored)
  const form = useForm({
    check: () => problemsOfForm(values, { isUploading, asksName }),
    async send() {
      if (isSaved.current) return
      await save(serviceFormSchema.parse(values))
      isSaved.current = true
      await onSaved()
    },
    failureText,
    refusalText: failureText,
    showToast: toast.error,
    async onRefusal({ status, code }) {
      setSignedOut(status === 401)
      if (code !== 'stale' || !onStale) return undefined
      await onStale()
      return true
    },
  })

  function change(changed: Partial<ServiceFormValues>) {
    latest.current = { ...latest.current, ...changed }
    setValues(latest.current)
    onDraft?.(isSame(latest.current, stored) ? null : latest.current)
    recheck(isUploading)
  }

  function recheck(isUploading: boolean) {
    if (Object.keys(form.problems).length) form.setProblems(problemsOfForm(latest.current, { isUploading, asksName }))
  }

  const button = (className: string) => (
    <Button type="submit" form={formId} size="large" className={className} busy={form.busy} busyText={props.busyText}>
      {props.submitText}
    </Button>
  )
  return (
    <>
      <form {...form.props} id={formId} className="stack gap-6">
        <ImageUploader
          images={values.images}
          onChange={images => change({ images })}
          onBusy={busy => {
            setUploading(busy)
            recheck(busy)
          }}
          error={form.problems.images}
        />
        <ServiceFields
          values={values}
          change={change}
          problems={form.problems}
          asksName={asksName}
          acceptsBookings={props.acceptsBookings}
        />
        {signedOut && (
          <Note tone="error">
            Niste više prijavljeni. Prijavite se u novoj kartici, pa ovde ponovite slanje; ono što ste uneli ostaje.{' '}
            <Link to="/login" target="_blank" className="link">
              Prijava
            </Link>
          </Note>
        )}
        {theirs && onTake && (
          <EditConflictNote
            title={changedElsewhereText}
            values={differencesOf(theirs, values)}
            busy={form.busy}
            onAccept={onTake}
          />
        )}
        <div className="row flex-wrap gap-3">
          {!theirs && button('max-md:hidden')}
          {props.children}
        </div>
      </form>
      {!theirs && <div className="actionbar">{button('')}</div>}
      <LeaveGuard title={props.leaveTitle} isUnsaved={() => isDirty && !isSaved.current && !props.isGone}>
        {props.leaveText}
      </LeaveGuard>
    </>
  )
}

const isSame = (one: ServiceFormValues, other: ServiceFormValues) => JSON.stringify(one) === JSON.stringify(other)
