import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from '../../platform/browser/use-form.ts'
import { Button } from '../../ui/button/button.tsx'
import { Field } from '../../ui/field/field.tsx'
import { Textarea } from '../../ui/field/textarea.tsx'
import { Note } from '../../ui/note/note.tsx'
import { StarInput, StarLine } from '../../ui/stars/stars.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { type Criterion, criteria } from './criteria.ts'
import type { ConversationRating } from './rating.ts'
import { MAX_REVIEW_LENGTH } from './rating-limits.ts'
import { rateConversation, ratingQuery } from './rating-queries.ts'

/** The rating inside a conversation: the form for the customer, the outcome for both (docs/product.md, Ratings). */
export function RatingCard({ conversationId, isProvider }: { conversationId: string; isProvider: boolean }) {
  const { data } = useQuery(ratingQuery(conversationId))
  const [declined, setDeclined] = useState(false)
  if (data?.rating) return isProvider ? <Details rating={data.rating} /> : <Thanks average={data.rating.average} />
  if (!data?.can.rate || declined) return null
  return <RatingForm conversationId={conversationId} onDecline={() => setDeclined(true)} />
}

function Thanks({ average }: { average: number }) {
  return (
    <Note tone="ok" icon={<CircleCheck />}>
      <p className="font-semibold">Hvala vam što ste ocenili uslugu!</p>
      <StarLine value={average} />
    </Note>
  )
}

function Details({ rating }: { rating: NonNullable<ConversationRating['rating']> }) {
  return (
    <section className="card pad stack gap-2" aria-label="Ocena korisnika">
      {criteria.map(({ field, label }) => (
        <p key={field} className="row between">
          <span className="text-sm">{label}</span>
          <StarLine value={rating.scores?.[field] ?? 0} />
        </p>
      ))}
      {rating.review && (
        <p className="border-t border-line pt-2 whitespace-pre-line" translate="no">
          {rating.review}
        </p>
      )}
    </section>
  )
}

const unrated: Record<Criterion, number> = { service_quality: 0, communication: 0, price: 0 }

function RatingForm({ conversationId, onDecline }: { conversationId: string; onDecline: () => void }) {
  const queryClient = useQueryClient()
  const [scores, setScores] = useState(unrated)
  const { props, problems, busy, text } = useForm({
    async send() {
      const rating = await rateConversation(conversationId, { ...scores, review: text('review').trim() || null })
      queryClient.setQueryData(ratingQuery(conversationId).queryKey, rating)
      void queryClient.invalidateQueries({ queryKey: ['services'] })
      toast.success('Ocena je uspešno poslata')
    },
    failureText: 'Greška pri slanju ocene',
    showToast: toast.error,
  })
  const isComplete = Object.values(scores).every(score => score > 0)
  return (
    <form {...props} className="card pad stack gap-1.5 border-2 border-ochre" aria-label="Ocenite uslugu">
      <h3>Ocenite uslugu</h3>
      {criteria.map(({ field, label }) => (
        <div key={field} className="row between gap-1">
          <span className="text-sm leading-tight font-semibold" aria-hidden="true">
            {label}
          </span>
          <StarInput
            label={label}
            value={scores[field]}
            onValueChange={score => setScores(before => ({ ...before, [field]: score }))}
          />
        </div>
      ))}
      <Field
        label="Komentar"
        note="(opciono)"
        hint="Komentar će biti javan, uz vaše ime i početno slovo prezimena."
        error={problems.review}
      >
        <Textarea name="review" rows={2} className="min-h-19" maxLength={MAX_REVIEW_LENGTH} />
      </Field>
      <div className="row mt-2 gap-2">
        <Button variant="quiet" className="flex-1" onClick={onDecline}>
          Odustani
        </Button>
        <Button type="submit" className="flex-2" disabled={!isComplete} busy={busy} busyText="Slanje...">
          Pošalji ocenu
        </Button>
      </div>
    </form>
  )
}
