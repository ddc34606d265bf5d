import { plural } from '../../platform/serbian/dates.ts'
import { FigureDialogLayout } from './figure-dialog-layout.tsx'
import { siteSources } from './site-events.ts'
import type { SiteStatistics } from './statistics.ts'

const sourceNames = {
  search: 'Pretraga (Google i drugi)',
  link: 'Link sa drugog mesta',
  komsiluk: 'Komšiluk',
  direct: 'Direktno ili nepoznato',
} as const

type SiteDialogProps = { site: SiteStatistics; open: boolean; onOpenChange: (open: boolean) => void }

export default function SiteDialog({ site, open, onOpenChange }: SiteDialogProps) {
  const formatVisits = (count: number | null) => plural(count ?? 0, 'poseta', 'posete', 'poseta')
  return (
    <FigureDialogLayout
      title="Posete sajtu"
      about="Svaki posetilac se broji jednom dnevno, bez kolačića. Ne broje se ni roboti ni posete sa mreže sa koje ste tog dana uređivali sajt."
      now={{ name: 'Poslednjih 30 dana', value: site.visits.now }}
      before={{ name: 'Prethodnih 30 dana', value: site.visits.before }}
      days={site.visits.days}
      format={formatVisits}
      open={open}
      onOpenChange={onOpenChange}
    >
      <h3 className="mt-5 mb-1 text-lg">Odakle su došli</h3>
      <dl className="facts">
        {siteSources.map(source => (
          <div key={source} className="contents">
            <dt>{sourceNames[source]}</dt>
            <dd>{site.sources[source]}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 mb-1 text-lg">Šta su dodirnuli</h3>
      <dl className="facts">
        <dt>Poziv</dt>
        <dd>{site.calls}</dd>
        <dt>Poruka</dt>
        <dd>{site.messages}</dd>
      </dl>
      <p className="mt-2 text-sm text-ink-2">
        Dodir na broj telefona javljaju Chrome, Edge i Safari, a Firefox ne, pa je poziva moglo biti i više. Da li je
        razgovor obavljen, ne zna se.
      </p>
    </FigureDialogLayout>
  )
}
