import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import type { SectionSearch } from '../../features/admin/layout/section.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import stylesUrl from '../admin/admin.css?url'
import { requireAdministrator } from '../pages/guards.ts'
import { PageLoading } from '../shell/page-states.tsx'

const AdminConsole = lazyPart(() => import('../admin/admin-console.tsx'))

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

export const Route = createFileRoute('/admin/{-$section}/{-$id}')({
  validateSearch: (search: Record<string, unknown>): SectionSearch => ({
    q: text(search.q),
    stanje: text(search.stanje),
  }),
  staticData: { top: 'own', footer: false, bar: 'own' },
  beforeLoad: requireAdministrator,
  head: ({ match }) =>
    // Without `me` the guard has refused the user, who must get nothing of the console.
    'me' in match.context
      ? {
          meta: [{ title: 'Administracija · Komšiluk' }, { name: 'robots', content: 'noindex' }],
          links: [{ rel: 'stylesheet', href: stylesUrl }],
        }
      : {},
  component: Admin,
})

function Admin() {
  const { me } = Route.useRouteContext()
  const { section = '', id } = Route.useParams()
  return (
    <Suspense fallback={<PageLoading />}>
      <AdminConsole me={me} name={section} id={id} search={Route.useSearch()} />
    </Suspense>
  )
}
