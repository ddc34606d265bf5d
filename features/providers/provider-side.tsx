import { Globe, MapPin } from 'lucide-react'
import { displayAddress } from '../../platform/browser/display-address.ts'
import { fallbackCity } from '../../platform/serbian/towns.ts'
import type { ProviderPage } from './provider.ts'

export function ProviderSide({ provider: { location, website } }: { provider: ProviderPage }) {
  return (
    <aside className="grid gap-4">
      <section className="card pad" aria-labelledby="gde-radi">
        <h2 id="gde-radi" className="mb-2 text-xl">
          Gde radi
        </h2>
        <p className="row gap-2">
          <MapPin className="icon-small text-ink-3" />
          {location || fallbackCity}
        </p>
      </section>
      {website && (
        <section className="card pad" aria-labelledby="sajt">
          <h2 id="sajt" className="mb-1 text-xl">
            Sajt
          </h2>
          <a className="link link-touch [overflow-wrap:anywhere]" href={website} translate="no">
            <Globe className="icon-small flex-none" />
            {displayAddress(website)}
          </a>
        </section>
      )}
    </aside>
  )
}
