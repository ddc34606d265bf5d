import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { WebsiteBuilder } from '../../features/websites/builder/website-builder.tsx'
import { toast } from '../../ui/toast/toast.tsx'
import { requireAccount } from '../pages/guards.ts'

export const Route = createFileRoute('/website-builder')({
  validateSearch: (search: Record<string, unknown>): { korak?: number } => ({
    korak: [2, 3, 4].find(step => step === Number(search.korak)),
  }),
  staticData: { footer: false, bar: 'own' },
  beforeLoad: requireAccount,
  // The builder needs its script for everything, so the server renders only the data.
  ssr: 'data-only',
  head: () => ({ meta: [{ title: 'Moj WebSajt · Komšiluk' }, { name: 'robots', content: 'noindex' }] }),
  component: Page,
})

function Page() {
  const { me } = Route.useRouteContext()
  const { korak = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  if (me.role !== 'provider') return <ProvidersOnly />
  return (
    <WebsiteBuilder
      step={korak}
      onStep={step => void navigate({ search: { korak: step > 1 ? step : undefined }, ignoreBlocker: true })}
    />
  )
}

/** Redirects home with a toast, which the server cannot show (docs/product.md, A website of one's own). */
function ProvidersOnly() {
  const navigate = useNavigate()
  useEffect(() => {
    toast.error('Samo pružaoci usluga mogu da koriste editor web stranica')
    void navigate({ to: '/', replace: true })
  }, [navigate])
  return null
}
