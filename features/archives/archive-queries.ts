import { type Query, queryOptions } from '@tanstack/react-query'
import { apiClient, readBody } from '../../platform/browser/api.ts'
import type { ArchiveStatus } from './archive.ts'
import type { archiveApi } from './archive-api.server.ts'

const api = apiClient<ReturnType<typeof archiveApi>>()

/** Interval in which the page asks whether an archive is ready. */
const CHECK_INTERVAL_MS = 4000

export const archiveQuery = queryOptions({
  queryKey: ['archive'],
  queryFn: (): Promise<ArchiveStatus> => readBody(api.me.archive.$get()),
  refetchInterval: ({ state }: Query<ArchiveStatus>) =>
    state.data?.archive?.state === 'making' ? CHECK_INTERVAL_MS : false,
})

export const requestArchive = (id: string) => readBody(api.me.archive.$post({ json: { id } }))

/** Lets the browser download the file by itself, because it may be too large for the page's memory. */
export function downloadArchive(id: string): void {
  const link = document.createElement('a')
  link.href = `/api/me/archive/${id}/file`
  link.download = ''
  link.click()
}
