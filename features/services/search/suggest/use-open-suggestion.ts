import { useNavigate, useSearch } from '@tanstack/react-router'
import { rememberSearch } from './recent-searches.ts'
import type { SuggestionOption } from './suggestion-options.ts'

/** Returns a function that opens a suggestion's page. Lists stay in the town of the search form, or of the open list. */
export function useOpenSuggestion() {
  const navigate = useNavigate()
  const { location } = useSearch({ strict: false })
  return (option: SuggestionOption, form: HTMLFormElement | null | undefined) => {
    const field = form?.elements.namedItem('location')
    const town = field instanceof HTMLInputElement ? field.value : location
    const place = town ? { location: town } : {}
    if (option.kind === 'service') void navigate({ to: '/service/$serviceId', params: { serviceId: option.id } })
    else if (option.kind === 'job')
      void navigate({ to: '/cene/$job/$town', params: { job: option.id, town: option.town } })
    else if (option.kind === 'estimate') void navigate({ to: '/procena', search: { sta: option.searched } })
    else if (option.kind === 'category')
      void navigate({ to: '/services', search: { category: option.category, ...place } })
    else {
      rememberSearch(option.text)
      void navigate({ to: '/services', search: { search: option.text, ...place } })
    }
  }
}
