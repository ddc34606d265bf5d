import { Link } from '@tanstack/react-router'
import { activeCity, profileCities } from '../../platform/serbian/cities.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Plate } from '../../ui/plate/plate.tsx'

export type LocalLink = { path: string; label: string }

/** Shows the active town with its local pages, and the towns that are not active yet (docs/product.md, Home). */
export function Towns({ localPages }: { localPages: LocalLink[] }) {
  return (
    <section className="section pb-12" aria-labelledby="gradovi">
      <div className="wrap towns">
        <div className="card pad">
          <p className="row mb-1.5">
            <Plate>{activeCity}</Plate>
            <Badge tone="ok">Aktivno</Badge>
          </p>
          <ul>
            {localPages.map(({ path, label }) => (
              <li key={path}>
                <Link to={path} className="link link-touch">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <Link to="/services" search={{ location: activeCity }} className="link link-touch">
                Cela ponuda u Pančevu
              </Link>
            </li>
          </ul>
        </div>
        <div>
          <h2 id="gradovi">Gradovi</h2>
          <p className="mt-1 mb-3 text-ink-2">Krećemo iz Pančeva. Ostali gradovi stižu redom.</p>
          <ul className="towns-list">
            {profileCities
              .filter(town => town !== activeCity)
              .map(town => (
                <li key={town}>{town}</li>
              ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
