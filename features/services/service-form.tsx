import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ApiError, sentenceOf } from '../../platform/browser/api.ts'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/note/note.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { ImageUploader } from './image-uploader.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import type { ServiceInput } from './service.ts'
import {
  ActiveField,
  CategoryField,
  DescriptionField,
  KeywordsField,
  PriceField,
  TitleField,
} from './service-fields.tsx'
import { type ServiceFormValues, serviceFields, serviceFormSchema } from './service-form-values.ts'

type ServiceFormProps = {
  /** What is stored, or the empty form. */
  stored: ServiceFormValues
  /** What was typed before a reload. */
  draft?: ServiceFormValues | undefined
  onDraft?: (values: ServiceFormValues | null) => void
  save: (input: ServiceInput) => Promise<unknown>
  onSaved: () => void | Promise<void>
  /** What is said when saving fails and the server has no sentence of its own. */
  failure: string
  submitText: string
  busyText: string
  /** Said when the page is left with unsaved changes: that, and what becomes of them. */
  leaveTitle: string
  leaveText: string
  /** There is nothing left to save, so nothing is asked when the page is left. */
  isGone?: boolean
  /** Stands at the form's end, beside the button that saves. */
  children?: ReactNode
}

const formId = 'usluga'

/** The one form for a new service and for changing one (specification 2, section 2). */
export function ServiceForm(props: ServiceFormProps) {
  const { stored, draft, onDraft, save, onSaved, failure } = props
  const form = useForm<ServiceFormValues, unknown, ServiceInput>({
    resolver: zodResolver(serviceFormSchema),
    defaultValues: stored,
    // The first error in the order of the page takes the focus, also one that came from the server.
    shouldFocusError: false,
  })
  const { isDirty, isSubmitting } = form.formState
  const [isUploading, setUploading] = useState(false)
  const [signedOut, setSignedOut] = useState(false)
  const isSaved = useRef(false)
  useDraft(form, draft, onDraft)

  function focusFirst(wrong: Partial<Record<keyof ServiceFormValues, unknown>>) {
    const first = serviceFields.find(name => wrong[name])
    if (first) form.setFocus(first)
  }

  /** A picture under way is not missing, only late. */
  function waitForImages() {
    form.setError('images', { type: 'busy', message: 'Sačekajte da se slike učitaju.' })
    focusFirst({ images: true })
  }

  async function submit(input: ServiceInput) {
    if (isSaved.current) return
    if (isUploading) return waitForImages()
    try {
      await save(input)
      isSaved.current = true
      await onSaved()
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {}
      for (const name of serviceFields) {
        if (fields[name]) form.setError(name, { type: 'server', message: fields[name] })
      }
      setSignedOut(error instanceof ApiError && error.status === 401)
      toast.error(Object.keys(fields).length ? failure : sentenceOf(error, failure))
      // Fields are still marked as being sent; they take the focus once that is over.
      setTimeout(() => focusFirst(fields))
    }
  }

  const button = (look: string) => (
    <Button type="submit" form={formId} size="large" className={look} busy={isSubmitting} busyText={props.busyText}>
      {props.submitText}
    </Button>
  )
  return (
    <>
      <form
        id={formId}
        className="stack gap-6"
        noValidate
        onSubmit={form.handleSubmit(submit, errors => (isUploading ? waitForImages() : focusFirst(errors)))}
      >
        <Controller
          control={form.control}
          name="images"
          render={({ field, fieldState }) => (
            <ImageUploader
              ref={field.ref}
              images={field.value}
              onChange={field.onChange}
              onBusy={busy => {
                setUploading(busy)
                if (!busy && form.getFieldState('images').error?.type === 'busy') form.clearErrors('images')
              }}
              error={fieldState.error?.message}
            />
          )}
        />
        <TitleField form={form} />
        <CategoryField form={form} />
        <DescriptionField form={form} />
        <KeywordsField form={form} />
        <PriceField form={form} />
        <ActiveField form={form} />
        {signedOut && (
          <Note tone="error">
            Niste više prijavljeni. Prijavite se u novoj kartici, pa ovde ponovite slanje; ono što ste uneli ostaje.{' '}
            <Link to="/login" target="_blank" className="link">
              Prijava
            </Link>
          </Note>
        )}
        <div className="row flex-wrap gap-3">
          {button('max-md:hidden')}
          {props.children}
        </div>
      </form>
      <div className="actionbar">{button('')}</div>
      <LeaveGuard title={props.leaveTitle} isUnsaved={() => isDirty && !isSaved.current && !props.isGone}>
        {props.leaveText}
      </LeaveGuard>
    </>
  )
}

/** Brings back what was typed before, then hands every change on. */
function useDraft(
  form: ReturnType<typeof useForm<ServiceFormValues, unknown, ServiceInput>>,
  draft: ServiceFormProps['draft'],
  onDraft: ServiceFormProps['onDraft'],
) {
  const latest = useRef({ draft, onDraft })
  latest.current.onDraft = onDraft
  useEffect(() => {
    const { draft } = latest.current
    if (draft) form.reset(draft, { keepDefaultValues: true })
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => latest.current.onDraft?.(isDirty ? values : null),
    })
  }, [form])
}
