import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import type { RefObject } from 'react'
import { ApiError, errorMessage } from '../../../platform/browser/api.ts'
import { Button, buttonClass } from '../../../ui/button/button.tsx'
import { Field } from '../../../ui/field/field.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { Select } from '../../../ui/select/select.tsx'
import { toast } from '../../../ui/toast/toast.tsx'
import { MAX_ATTACHMENTS } from '../../attachments/attachment-limits.ts'
import { conversationsQuery } from '../../conversations/conversation-queries.ts'
import { priceTowns } from '../../prices/price-towns.ts'
import type { Category } from '../../services/categories.ts'
import type { ShownQuestions } from '../estimate.ts'
import { type EstimateDraft, renewEstimateDraft, renewedPart } from '../estimate-draft.ts'
import { rangeQuery, sendEstimate } from '../estimate-queries.ts'
import { photosInWords } from '../estimate-words.ts'
import { useDevicePhotoIds } from '../photos/use-device-photos.ts'
import { withDevicePhotos } from '../photos/visitor.ts'
import { followAnswers } from '../question.ts'
import { AnswerList, RangeInWords, RangeList, RangeSources } from '../range-list.tsx'
import type { EstimateSearch } from './estimate-search.ts'
import { JobQuantity } from './job-quantity.tsx'

type EstimateResultProps = {
  set: ShownQuestions
  draft: EstimateDraft
  write: (by: Partial<EstimateDraft>) => EstimateDraft
  heading: RefObject<HTMLHeadingElement | null>
  search: EstimateSearch
  isSignedIn: boolean
  ownTown: string
}

/** The range with its jobs, and where the estimate can go: a request, or a message to the provider of a service. */
export function EstimateResult({ set, draft, write, heading, search, isSignedIn, ownTown }: EstimateResultProps) {
  const town = draft.town || search.grad || ownTown
  const jobs = draft.jobs.map(({ id, quantity }) => ({ id, quantity }))
  const answers = { trade: set.trade, answers: draft.answers, jobs }
  const {
    data: range,
    error,
    refetch,
    isFetching,
  } = useQuery({
    ...rangeQuery(answers, town),
    // The pressed button of a quantity keeps its focus.
    placeholderData: keepPreviousData,
  })
  // A photo may be on the server and still on the device, while its copy is being deleted.
  const photoCount = new Set([...draft.photos, ...useDevicePhotoIds(set.trade)]).size
  const photoQuestion = followAnswers(set, draft.answers).steps.find(({ question }) => question.kind === 'photo')
  if (!range)
    return (
      <section className="estimate-question stack" aria-labelledby="raspon">
        <h1 id="raspon" ref={heading} tabIndex={-1}>
          Procena
        </h1>
        {error ? (
          <LoadError busy={isFetching} onRetry={() => void refetch()}>
            {errorMessage(error, 'Procena trenutno ne može da se izračuna.')}
          </LoadError>
        ) : (
          <Skeleton height={220} />
        )}
      </section>
    )
  return (
    <section className="estimate-result" aria-labelledby="raspon">
      <div className="stack content-start gap-5">
        <div className="estimate-range">
          <p className="estimate-caption">Procena, ne ponuda</p>
          <h1 id="raspon" ref={heading} tabIndex={-1}>
            <RangeInWords range={range} />
          </h1>
          <p>
            {range.low === null
              ? 'Ove poslove još nije upisalo dovoljno majstora, pa raspon ne računamo. Pošaljite zahtev i javiće vam cene.'
              : 'Tačnu cenu daje majstor, pisanom ponudom, kad vidi posao.'}
          </p>
        </div>
        {range.is_demo && <Note tone="ochre">Ovo su izmišljene cene probnog sajta, a ne prave cene.</Note>}
        <section aria-labelledby="poslovi">
          <h2 id="poslovi" className="text-xl">
            Šta je uračunato
          </h2>
          <div className="mt-2">
            <RangeList
              range={range}
              town={town}
              control={({ job }) => <JobQuantity job={job} draft={draft} write={write} />}
            />
          </div>
          <div className="mt-2">
            <RangeSources range={range} />
          </div>
        </section>
        <Field label="Grad" className="max-w-[20rem]">
          <Select
            value={town}
            onValueChange={chosen => write({ town: chosen })}
            options={priceTowns.map(({ slug, name }) => ({ value: slug, label: name }))}
          />
        </Field>
      </div>
      <aside className="stack content-start gap-4">
        <div className="card card-wall pad stack">
          <h2 className="text-xl">Pošaljite je majstorima</h2>
          <p>
            Odgovori i raspon idu uz {search.usluga ? 'poruku ili zahtev' : 'zahtev'}, pa ne morate ništa ponovo da
            pišete.
          </p>
          {search.usluga && (
            <SendButton serviceId={search.usluga} town={town} {...{ answers, draft, write, isSignedIn, search }} />
          )}
          <Link
            to="/zahtevi/{-$part}"
            params={{ part: 'novi' }}
            search={{ procena: set.trade }}
            className={buttonClass({ variant: search.usluga ? 'secondary' : 'primary', size: 'large' })}
            // The form of the request reads the draft, also one that only an address has begun.
            onClick={() => write({ town })}
          >
            Pošalji zahtev
          </Link>
          <Link to="/services" search={{ category: set.category as Category }} className="link link-touch">
            Izaberite majstora sami
          </Link>
        </div>
        {range.answers.length > 0 && (
          <div className="card pad stack gap-2">
            <h2 className="text-xl">Vaši odgovori</h2>
            <AnswerList answers={range.answers} />
            {photoQuestion && (
              <p className="text-sm text-ink-2">
                {photoCount ? `Uz procenu ${photosInWords(photoCount)}.` : 'Bez slike.'}{' '}
                <Link
                  to="/procena/$trade"
                  params={{ trade: set.trade }}
                  search={{ ...search, korak: photoQuestion.question.id }}
                  className="link link-touch"
                >
                  {photoCount ? 'Izmenite slike' : 'Dodajte je'}
                </Link>
              </p>
            )}
          </div>
        )}
      </aside>
    </section>
  )
}

/** Uploads the photos that were added before signing in. */
const uploadLeftPhotos = (trade: string, { id, photos }: EstimateDraft, onSent: (id: string) => void) =>
  withDevicePhotos(({ uploadPhotos }) => uploadPhotos(trade, id, MAX_ATTACHMENTS - photos.length, onSent), undefined)

type SendButtonProps = Pick<EstimateResultProps, 'draft' | 'write' | 'isSignedIn' | 'search'> & {
  serviceId: string
  town: string
  answers: Parameters<typeof rangeQuery>[0]
}

/** Sends the estimate as the first message about a service, and opens the conversation. */
function SendButton({ serviceId, town, answers, draft, write, isSignedIn, search }: SendButtonProps) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    async mutationFn() {
      const photos = new Set(draft.photos)
      await uploadLeftPhotos(answers.trade, draft, id => write({ photos: [...photos.add(id)] }))
      return sendEstimate({ ...answers, id: draft.id, service_id: serviceId, town, photos: [...photos] })
    },
    onSuccess({ conversation_id }) {
      renewEstimateDraft(answers.trade, draft)
      void queryClient.invalidateQueries(conversationsQuery)
      void navigate({ to: '/messages', search: { razgovor: conversation_id ?? undefined } })
    },
    onError(error) {
      const isSent = error instanceof ApiError && error.code === 'id_taken'
      if (!isSent) return void toast.error(errorMessage(error, 'Procena nije poslata. Pokušajte ponovo.'))
      write(renewedPart())
      toast.info('Ova procena je već poslata. Pritisnite još jednom da je pošaljete i ovde.')
    },
  })
  if (!isSignedIn) {
    const query = new URLSearchParams({
      korak: 'procena',
      usluga: serviceId,
      ...(search.grad && { grad: search.grad }),
    })
    return (
      <Link
        to="/login"
        search={{ next: `/procena/${answers.trade}?${query}` }}
        className={buttonClass({ size: 'large' })}
      >
        Prijavite se i pošaljite
      </Link>
    )
  }
  return (
    <Button size="large" icon={<MessageCircle />} busy={isPending} busyText="Slanje..." onClick={() => mutate()}>
      Pošalji uz poruku
    </Button>
  )
}
