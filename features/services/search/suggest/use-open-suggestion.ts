import { useNavigate } from '@tanstack/react-router'
import { rememberSearch } from './recent-searches.ts'
import type { SuggestionOption } from './suggestion-options.ts'

export function useOpenSuggestion() {
  const navigate = useNavigate()
  return (option: SuggestionOption) => {
    if (option.kind === 'service') void navigate({ to: '/service/$serviceId', params: { serviceId: option.id } })
    else if (option.kind === 'job')
      void navigate({ to: '/cene/$job/$town', params: { job: option.id, town: option.town } })
    else if (option.kind === 'category') void navigate({ to: '/services', search: { category: option.category } })
    else {
      rememberSearch(option.text)
      void navigate({ to: '/services', search: { search: option.text } })
    }
  }
}
