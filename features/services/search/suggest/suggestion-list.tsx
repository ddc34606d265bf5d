import { useQuery } from '@tanstack/react-query'
import { Calculator, Search } from 'lucide-react'
import { Fragment, type RefObject, useDeferredValue, useState } from 'react'
import { normalizeText } from '../../../../platform/serbian/normalize-text.ts'
import { Pictogram } from '../../../../ui/art/pictogram.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Picture } from '../../../media/picture.tsx'
import { pictogramOf } from '../../pictograms.ts'
import { MAX_SHOWN_SEARCHES, MIN_TYPED_LENGTH } from '../../service-limits.ts'
import { MarkedText } from './marked-text.tsx'
import { deleteRecentSearches, recentSearches } from './recent-searches.ts'
import { optionsOf, type SuggestionOption } from './suggestion-options.ts'
import { suggestionsQuery } from './suggestion-queries.ts'
import { useOpenSuggestion } from './use-open-suggestion.ts'
import { useSearchField } from './use-search-field.ts'
import { useSearchTown } from './use-search-town.ts'

const listId = 'search-suggestions'
const optionId = (at: number) => `${listId}-${at}`

/** Makes the search field `input` a combobox with suggestions. This file is loaded at the field's first focus. */
export default function SuggestionList({ input }: { input: RefObject<HTMLInputElement | null> }) {
  const [recent, setRecent] = useState(recentSearches)
  const open = useOpenSuggestion()
  const field = useSearchField(input, { listId, optionId, onLeave: () => setRecent(recentSearches()) })
  const typed = useDeferredValue(field.text.trim())
  const isTyped = typed.length >= MIN_TYPED_LENGTH
  const { data } = useQuery(suggestionsQuery(typed))
  const options = optionsOf(isTyped ? data : undefined, recentFor(recent, typed), useSearchTown())
  const isOpen = field.isOpen && options.length > 0
  const choose = (option: SuggestionOption) => {
    field.close(option.kind === 'problem' || option.kind === 'recent' ? option.text : undefined)
    open(option, input.current?.form)
  }
  field.show(isOpen, options.length, at => choose(options[at]!))
  const status = isOpen ? `Predloga: ${options.length}. Birajte strelicama.` : ''

  return (
    <>
      <p className="sr-only" role="status">
        {status}
      </p>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: a press here leaves the focus in the field, where the keys are
        <div className="popup suggestions" onMouseDown={event => event.preventDefault()}>
          <div role="listbox" id={listId} aria-label="Predlozi">
            {options.map((option, at) => (
              <Fragment key={`${option.kind} ${option.text} ${'id' in option ? option.id : ''}`}>
                {option.group !== options[at - 1]?.group && (
                  <p className="suggestions-group" aria-hidden="true">
                    {option.group}
                  </p>
                )}
                {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus */}
                <div
                  id={optionId(at)}
                  role="option"
                  aria-selected={at === field.active}
                  className={classNames('option suggestion', at === field.active && 'suggestion-active')}
                  onMouseMove={() => field.setActive(at)}
                  onClick={() => choose(option)}
                >
                  <Sign option={option} />
                  <span className="suggestion-text">
                    <MarkedText text={option.text} typed={typed} />
                    {'under' in option && option.under && <small>{option.under}</small>}
                  </span>
                  {at === field.active && <span className="suggestion-key max-md:hidden">↵</span>}
                </div>
              </Fragment>
            ))}
          </div>
          {options.some(({ kind }) => kind === 'recent') && (
            <button
              type="button"
              className="link link-touch suggestions-forget"
              tabIndex={-1}
              onClick={() => {
                deleteRecentSearches()
                setRecent([])
              }}
            >
              Obriši ranije pretrage
            </button>
          )}
        </div>
      )}
    </>
  )
}

const recentFor = (recent: string[], typed: string) =>
  recent
    .filter(
      each => normalizeText(each).startsWith(normalizeText(typed)) && normalizeText(each) !== normalizeText(typed),
    )
    .slice(0, MAX_SHOWN_SEARCHES)

function Sign({ option }: { option: SuggestionOption }) {
  if (option.kind === 'recent') return <Search className="lucide" />
  if (option.kind === 'estimate') return <Calculator className="lucide" />
  if (option.kind !== 'service') return <Pictogram name={pictogramOf[option.category]} />
  if (!option.image) return <Search className="lucide" />
  return (
    <span className="suggestion-photo">
      <Picture url={option.image} alt="" width={44} height={33} sizes="44px" />
    </span>
  )
}
