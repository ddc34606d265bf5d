import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Skeleton } from '../../../ui/loading/skeleton.tsx'
import { NeedsScriptNote } from '../../accounts/needs-script.tsx'
import type { ShownQuestions } from '../estimate.ts'
import { questionsQuery } from '../estimate-queries.ts'
import { followAnswers, PHOTO_DONE, type Question } from '../question.ts'
import { useEstimateDraft } from '../use-estimate-draft.ts'
import { EstimateResult } from './estimate-result.tsx'
import type { EstimateSearch } from './estimate-search.ts'
import { PhotoStep, VisitorPhotoStep } from './photo-step.tsx'
import { ChoiceStep, NumberStep } from './question-step.tsx'
import { useEstimateStep } from './use-estimate-step.ts'

export type EstimateScreenProps = {
  trade: string
  search: EstimateSearch
  isSignedIn: boolean
  /** The part of an address of the user's own town. */
  ownTown: string
}

/** The questions of a trade, one on a screen, and the range (docs/product.md, Estimate). */
export function EstimateScreen(props: EstimateScreenProps) {
  const { sta: text, posao: job } = props.search
  const { data: set } = useSuspenseQuery(questionsQuery(props.trade, { text, job }))
  return <Wizard key={`${set.trade} ${JSON.stringify(set.answers)}`} set={set} {...props} />
}

/** The value of `korak` for the screen after the last question. */
const RESULT = 'procena'

function Wizard({ set, search, isSignedIn, ownTown }: EstimateScreenProps & { set: ShownQuestions }) {
  const { draft, isRead, write } = useEstimateDraft(set)
  const { steps, next } = followAnswers(set, draft.answers)
  const question = shownQuestion(set, search.korak, draft.answers, draft.jobs.length > 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = question?.id ?? RESULT
  const before = useRef(shown)
  useEffect(() => {
    if (before.current !== shown) heading.current?.focus()
    before.current = shown
  }, [shown])
  const navigate = useEstimateStep(set.trade, search)

  function answer(asked: Question, value: string | number) {
    const { answers } = write({ answers: { ...draft.answers, [asked.id]: value } })
    const way = followAnswers(set, answers)
    const at = way.steps.findIndex(({ question }) => question.id === asked.id)
    navigate(way.steps[at + 1]?.question.id ?? way.next?.id ?? RESULT)
  }

  const at = question ? steps.findIndex(step => step.question.id === question.id) : steps.length
  const previous = steps[(at < 0 ? steps.length : at) - 1]?.question
  const given = question ? draft.answers[question.id] : undefined
  return (
    <div className="wrap estimate-page">
      <p className="estimate-top">
        {previous ? (
          <Link
            to="/procena/$trade"
            params={{ trade: set.trade }}
            search={{ ...search, korak: previous.id }}
            className="link link-touch"
          >
            <ArrowLeft className="icon-small" /> {question ? 'Prethodno pitanje' : 'Nazad na pitanja'}
          </Link>
        ) : (
          <Link to="/procena" className="link link-touch">
            <ArrowLeft className="icon-small" /> Svi zanati
          </Link>
        )}
        <span>
          {set.category}
          {question && ` · pitanje ${(at < 0 ? steps.length : at) + 1}`}
        </span>
      </p>
      {question ? (
        <div className="estimate-question">
          <h1 ref={heading} tabIndex={-1}>
            {question.ask}
          </h1>
          {question.hint && <p className="mt-2 max-w-[52ch] text-ink-2">{question.hint}</p>}
          <div key={question.id} className="mt-6">
            {question.kind === 'choice' ? (
              <ChoiceStep question={question} given={given} onAnswer={value => answer(question, value)} />
            ) : question.kind === 'number' ? (
              <NumberStep
                key={String(isRead)}
                question={question}
                given={given}
                onAnswer={value => answer(question, value)}
              />
            ) : !isSignedIn ? (
              <VisitorPhotoStep trade={set.trade} onDone={() => answer(question, PHOTO_DONE)} />
            ) : !isRead ? (
              <Skeleton height={220} />
            ) : (
              <PhotoStep
                key={draft.id}
                trade={set.trade}
                id={draft.id}
                stored={draft.photos}
                onStored={photos => write({ photos })}
                onDone={() => answer(question, PHOTO_DONE)}
              />
            )}
          </div>
          <NeedsScriptNote task="Procena" />
          {!next && previous && (
            <p className="mt-6">
              <Link
                to="/procena/$trade"
                params={{ trade: set.trade }}
                search={{ ...search, korak: RESULT }}
                className="link link-touch"
              >
                Pogledajte procenu
              </Link>
            </p>
          )}
        </div>
      ) : (
        <EstimateResult
          set={set}
          draft={draft}
          write={write}
          heading={heading}
          search={search}
          isSignedIn={isSignedIn}
          ownTown={ownTown}
        />
      )}
    </div>
  )
}

/**
 * Returns the question that the address names, if the answers before it are given; null for the range. Without a name,
 * the first question that the search has not answered, so that the back button leads there again.
 */
function shownQuestion(
  set: ShownQuestions,
  named: string | undefined,
  answers: ShownQuestions['answers'],
  hasJobs: boolean,
): Question | null {
  const { steps, next } = followAnswers(set, answers)
  if (named === RESULT) return hasJobs ? null : next
  const first = followAnswers(set, set.answers).next?.id
  const asked = [...steps.map(({ question }) => question), ...(next ? [next] : [])]
  return asked.find(({ id }) => id === (named ?? first)) ?? (hasJobs ? null : next)
}
