import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useId, useState } from 'react'
import { problemsOf, useForm } from '../../platform/browser/use-form.ts'
import { areaId } from '../../platform/serbian/area-id.ts'
import { mainTown } from '../../platform/serbian/towns.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, FieldError } from '../../ui/field/field.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { Note } from '../../ui/note/note.tsx'
import { PlateNumber } from '../../ui/plate/plate.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { MAX_ATTACHMENTS } from '../attachments/attachment-limits.ts'
import { requestPhotosPath } from '../attachments/attachment-urls.ts'
import { PhotoField } from '../attachments/photo-field.tsx'
import { usePhotoUploads } from '../attachments/use-photo-uploads.ts'
import { forgetEstimateDraft, writeEstimatePhotos } from '../estimates/estimate-draft.ts'
import { useDevicePhotoUploads } from '../estimates/photos/use-device-photos.ts'
import { UsualPrice } from '../prices/usual-price.tsx'
import { areaOf, isArea } from '../services/areas.ts'
import type { Category } from '../services/categories.ts'
import { hasContacts } from './contacts.ts'
import { guessQuery } from './guess-query.ts'
import { type RequestPage, requestInput, type Urgency } from './request.ts'
import { requestLengths } from './request-limits.ts'
import { cacheRequest, postRequest } from './request-queries.ts'
import { TradeField } from './trade-field.tsx'
import { UrgencyField } from './urgency-field.tsx'
import { areaOfTown, type RequestDraft, useRequestDraft, useStoredDraft } from './use-request-draft.ts'
import { WhereField } from './where-field.tsx'

const RequestEstimate = lazyPart(() => import('../estimates/request-estimate.tsx'))

type NewRequestScreenProps = {
  userId: string
  searched: string
  /** The trade whose estimate goes with the request; empty without one. */
  estimated: string
  town: string | null
  onPosted: (request: RequestPage) => void
}

/** The page 'Treba mi majstor': the form for a new request. */
export function NewRequestScreen(props: NewRequestScreenProps) {
  const storedDraft = useStoredDraft(props.userId, props.searched, props.estimated, props.town)
  return (
    <>
      <div className="request-hero">
        <div className="wrap request-hero-row max-w-[56rem]">
          <div className="py-7">
            <h1>Treba mi majstor</h1>
            <p className="mt-2 max-w-[34ch] text-lg text-ink-2">
              … ili profesor, frizer, dadilja. Opišite šta vam treba: javiće vam se najviše petoro, a vi birate.
            </p>
          </div>
          <Art name="scene-neighbours" className="request-hero-art" />
        </div>
      </div>
      <NewRequestForm key={storedDraft?.id} storedDraft={storedDraft} {...props} />
    </>
  )
}

type NewRequestFormProps = NewRequestScreenProps & { storedDraft: RequestDraft | null }

function NewRequestForm({ storedDraft, userId, searched, town: ownTown, onPosted }: NewRequestFormProps) {
  const queryClient = useQueryClient()
  const ownArea = areaOfTown(ownTown)
  const { draft, write, forget } = useRequestDraft(userId, storedDraft, searched, ownArea)
  const { id, text, area, urgency } = draft
  const forgetEstimate = () => draft.estimate && forgetEstimateDraft(draft.estimate.trade)
  const town = isArea(area) ? areaOf(area).town : mainTown().name
  const [finishedText, setFinishedText] = useState(text)
  const chosenPhotos = usePhotoUploads({
    path: requestPhotosPath(id),
    tooMany: `Uz zahtev možete da dodate najviše ${MAX_ATTACHMENTS} slika.`,
    stored: draft.photos,
    onStored(photos) {
      write({ photos })
      if (draft.estimate) writeEstimatePhotos(draft.estimate.trade, photos)
    },
  })
  useDevicePhotoUploads(storedDraft?.estimate?.trade, chosenPhotos)
  const { data } = useQuery(guessQuery(finishedText))
  const guessed = finishedText.trim() ? (data?.categories[0]?.category ?? '') : ''
  // The guess counts until the user chooses a category.
  const category = draft.category || guessed
  const read = () => ({
    id,
    text,
    category: category as Category,
    area,
    urgency: urgency as Urgency,
    photos: chosenPhotos.ids(),
    estimate: draft.estimate,
  })
  const form = useForm({
    check: () => problemsOf(requestInput.safeParse(read())),
    async send() {
      await chosenPhotos.whenSent()
      const request = await postRequest(read())
      cacheRequest(queryClient, request)
      forget()
      forgetEstimate()
      toast.success('Zahtev je objavljen. Javljamo majstorima.')
      onPosted(request)
    },
    failureText: 'Zahtev nije objavljen. Pokušajte ponovo.',
    showToast: toast.error,
  })
  const { problems } = form
  const formId = useId()
  const button = (className: string) => (
    <Button type="submit" form={formId} size="large" className={className} busy={form.busy} busyText="Objavljivanje...">
      Objavi zahtev
    </Button>
  )
  return (
    <>
      <form {...form.props} id={formId} className="request-form wrap max-w-[56rem] py-7">
        <Field
          label={<Step number={1}>Šta vam treba?</Step>}
          hint="Broj telefona i adresu ostavite za razgovor."
          error={problems.text}
        >
          <Textarea
            name="text"
            rows={4}
            maxLength={requestLengths.most}
            value={text}
            onChange={event => write({ text: event.target.value })}
            onBlur={() => setFinishedText(text)}
          />
        </Field>
        {hasContacts(text) && (
          <Note tone="ochre" role="status">
            U opisu je broj telefona ili email. Majstorima ga ne prikazujemo; dajte ga u razgovoru kad nekoga izaberete.
          </Note>
        )}
        {draft.estimate ? (
          <Suspense fallback={<Skeleton height={160} />}>
            <RequestEstimate
              estimate={draft.estimate}
              town={areaId(town)}
              hasPhotos={chosenPhotos.photos.length > 0}
              onRemove={() => {
                forgetEstimate()
                write({ estimate: undefined })
              }}
            />
          </Suspense>
        ) : (
          <>
            <UsualPrice text={finishedText} town={town} />
            <p className="text-sm text-ink-2">
              Niste sigurni koliko to košta?{' '}
              <Link to="/procena" search={text.trim() ? { sta: text.trim() } : {}} className="link">
                Odgovorite na nekoliko pitanja
              </Link>
            </p>
          </>
        )}
        <TradeField
          guessed={guessed}
          chosen={draft.category}
          onChoose={category => write({ category })}
          error={problems.category}
        />
        <PhotoField
          photos={chosenPhotos.photos}
          onAdd={chosenPhotos.add}
          onRemove={chosenPhotos.remove}
          onRetry={chosenPhotos.retry}
          error={problems.photos}
        />
        <WhereField
          label={<Step number={2}>Gde?</Step>}
          area={area}
          town={ownTown}
          onChoose={area => write({ area })}
          error={problems.area}
        />
        <UrgencyField
          legend={<Step number={3}>Koliko je hitno?</Step>}
          chosen={urgency}
          onChoose={urgency => write({ urgency })}
          error={problems.urgency}
        />
        {problems.form && <FieldError>{problems.form}</FieldError>}
        <div className="row flex-wrap justify-between gap-4 border-t border-line pt-5">
          <p className="max-w-[46ch] text-sm text-ink-2">
            Zahtev vide oni koji se time bave u vašem kraju. Vaše ime vide samo oni koji vam se jave, najviše petoro.
          </p>
          {button('max-md:hidden')}
        </div>
      </form>
      <div className="actionbar">{button('')}</div>
    </>
  )
}

function Step({ number, children }: { number: number; children: string }) {
  return (
    <span className="row gap-3 text-xl font-bold">
      <PlateNumber small>{number}</PlateNumber>
      {children}
    </span>
  )
}
