import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { plural } from '../../platform/serbian/dates.ts'
import { Button, buttonClass } from '../../ui/button/button.tsx'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { siteStatisticsQuery } from './statistics-queries.ts'

const SiteDialog = lazyDialog(() => import('./site-dialog.tsx'))

const formatVisits = (count: number) => plural(count, 'poseta', 'posete', 'poseta')

export function SiteCard() {
  const { data: site } = useQuery(siteStatisticsQuery)
  const [isOpen, setOpen] = useState(false)
  if (!site) return null
  return (
    <section aria-labelledby="moj-sajt" className="card pad row mb-7 flex-wrap gap-4">
      <Globe className="icon-large flex-none text-ink-2" />
      <div className="min-w-0 flex-1 basis-56">
        <h2 id="moj-sajt" className="text-lg">
          {formatVisits(site.visits.now ?? 0)} sajtu za 30 dana
        </h2>
        <p className="text-sm text-ink-2">
          Broj telefona dodirnut je {plural(site.calls, 'put', 'puta', 'puta')}, a poruka{' '}
          {plural(site.messages, 'put', 'puta', 'puta')}.
        </p>
        {site.has_draft && <p className="text-sm font-semibold">Na sajtu imate izmene koje posetioci još ne vide.</p>}
      </div>
      <div className="row flex-wrap gap-2">
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Posete sajtu
        </Button>
        {site.has_draft && (
          <Link to="/website-builder" className={buttonClass({ variant: 'secondary' })}>
            Nastavi uređivanje
          </Link>
        )}
      </div>
      <SiteDialog site={site} open={isOpen} onOpenChange={setOpen} />
    </section>
  )
}
