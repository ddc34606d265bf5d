import { plural } from '../../platform/serbian/dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FigureDays } from './figure-days.tsx'
import { siteSources } from './site-events.ts'
import type { SiteStatistics } from './statistics.ts'

const sourceNames = {
  search: 'Pretraga (Google i drugi)',
  link: 'Link sa drugog mesta',
  komsiluk: 'Komšiluk',
  direct: 'Direktno ili nepoznato',
} as const

type SiteDialogProps = { site: SiteStatistics; open: boolean; onOpenChange: (open: boolean) => void }

/** A website's thirty days: its visits by day and by where from, the taps, and what these numbers mean. */
export default function SiteDialog({ site, open, onOpenChange }: SiteDialogProps) {
  const told = (count: number) => plural(count, 'poseta', 'posete', 'poseta')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Posete sajta"
      description="Svaki posetilac se broji jednom dnevno, bez kolačića. Roboti se ne broje, ni posete sa mreže sa koje ste tog dana uređivali sajt."
      closable
      className="figure-dialog"
      actions={
        <Button variant="secondary" onClick={() => onOpenChange(false)}>
          Zatvori
        </Button>
      }
    >
      <dl className="facts mb-4">
        <dt>Poslednjih 30 dana</dt>
        <dd>{told(site.visits.now ?? 0)}</dd>
        <dt>Prethodnih 30 dana</dt>
        <dd>{told(site.visits.before ?? 0)}</dd>
      </dl>
      <FigureDays days={site.visits.days} label="Posete sajta" told={value => told(value ?? 0)} />
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
    </Dialog>
  )
}
