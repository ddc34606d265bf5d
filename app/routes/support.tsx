import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { meQuery } from '../../features/accounts/session.ts'
import { SupportScreen } from '../../features/support/support-screen.tsx'
import { refusedForm } from '../first-paint/refused-form.ts'
import { pageHead } from '../pages/head.ts'

export const Route = createFileRoute('/support')({
  validateSearch: (search: Record<string, unknown>): { poslato?: string } =>
    search.poslato ? { poslato: String(search.poslato) } : {},
  codeSplitGroupings: [['loader', 'component']],
  loaderDeps: ({ search }) => ({ thanked: Boolean(search.poslato) }),
  loader: ({ deps }) => ({
    title: 'Podrška',
    description: 'Nešto ne radi ili vam nije jasno? Pišite nam preko obrasca, odgovor stiže na vaš email.',
    path: '/support',
    // After the thanks, the refresh takes browsers without a script to the home page.
    refresh: deps.thanked ? [{ httpEquiv: 'refresh', content: '3;url=/' }] : [],
    refused: refusedForm(),
  }),
  head: ({ match, loaderData: page }) => {
    if (!page) return {}
    const { meta, links } = pageHead(match, page)
    return {
      meta: [...meta, ...page.refresh],
      links,
      // A refused form is rendered at / or /cir, because it was posted there. This script sets the page's own address.
      scripts: page.refused
        ? [{ children: `history.replaceState(null, '', location.pathname.replace(/\\/$/, '') + '/support')` }]
        : [],
    }
  },
  component: Support,
})

function Support() {
  const { data: me } = useQuery(meQuery)
  const { poslato } = Route.useSearch()
  return (
    <SupportScreen
      known={{ name: me?.name ?? '', email: me?.email ?? '' }}
      refused={Route.useLoaderData().refused}
      thanked={Boolean(poslato)}
    />
  )
}
