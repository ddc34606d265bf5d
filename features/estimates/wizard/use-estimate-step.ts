import { useNavigate } from '@tanstack/react-router'
import type { EstimateSearch } from './estimate-search.ts'

/** Returns a function that opens a question as a page of its own, so that the back button returns to the one before. */
export function useEstimateStep(trade: string, search: EstimateSearch) {
  const navigate = useNavigate()
  return (korak: string) => void navigate({ to: '/procena/$trade', params: { trade }, search: { ...search, korak } })
}
