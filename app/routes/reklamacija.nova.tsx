import { createFileRoute, notFound } from '@tanstack/react-router'
import { complaintSourceQuery, type SourceRef } from '../../features/complaints/complaint-queries.ts'
import { NewComplaintScreen } from '../../features/complaints/file/new-complaint-screen.tsx'
import { ApiError } from '../../platform/browser/api.ts'
import { requireAccount } from '../pages/guards.ts'

type Search = { ponuda?: string; termin?: string; kvar?: string }
const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

function sourceOf({ ponuda, termin }: Search): SourceRef | null {
  if (ponuda) return { kind: 'quote', id: ponuda }
  return termin ? { kind: 'booking', id: termin } : null
}

export const Route = createFileRoute('/reklamacija/nova')({
  codeSplitGroupings: [['loader', 'component']],
  validateSearch: (search: Record<string, unknown>): Search => ({
    ponuda: textOf(search.ponuda),
    termin: textOf(search.termin),
    kvar: textOf(search.kvar),
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: requireAccount,
  loader: async ({ context: { queryClient }, deps }) => {
    const source = sourceOf(deps)
    if (!source) throw notFound()
    await queryClient.ensureQueryData(complaintSourceQuery(source)).catch(error => {
      throw error instanceof ApiError && [404, 422].includes(error.status) ? notFound() : error
    })
  },
  head: () => ({ meta: [{ title: 'Nova reklamacija · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: NewComplaint,
})

function NewComplaint() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <NewComplaintScreen
      source={sourceOf(search)!}
      faultId={search.kvar}
      onFiled={complaintId =>
        void navigate({ to: '/reklamacija/$complaintId', params: { complaintId }, replace: true })
      }
    />
  )
}
