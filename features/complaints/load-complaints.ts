import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { ApiError } from '../../platform/browser/api.ts'
import { complaintQuery, complaintSourceQuery, myComplaintsQuery, type SourceRef } from './complaint-queries.ts'

/** Search parameters of the page for a new complaint: its quote or booking, and a reported fault. */
export type ComplaintSearch = { ponuda?: string; termin?: string; kvar?: string }

/** Id in the address of the page for a new complaint. */
export const newComplaintId = 'nova'

export function sourceOf({ ponuda, termin }: ComplaintSearch): SourceRef | null {
  if (typeof ponuda === 'string') return { kind: 'quote', id: ponuda }
  return typeof termin === 'string' ? { kind: 'booking', id: termin } : null
}

/** Loads the list, a case, or the job of a new complaint. Throws `notFound` for an unknown one. */
export async function loadComplaints(
  queryClient: QueryClient,
  id: string | undefined,
  search: ComplaintSearch,
): Promise<void> {
  if (!id) {
    // The list shows errors itself. The server waits for the data; in the browser the page is shown at once.
    const loading = queryClient.prefetchQuery(myComplaintsQuery)
    if (typeof window === 'undefined') await loading
    return
  }
  const source = sourceOf(search)
  if (id === newComplaintId && !source) throw notFound()
  const loading: Promise<unknown> =
    id === newComplaintId
      ? queryClient.ensureQueryData(complaintSourceQuery(source!))
      : queryClient.ensureQueryData(complaintQuery(id))
  await loading.catch(error => {
    throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
  })
}
