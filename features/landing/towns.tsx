import { Link } from '@tanstack/react-router'
import { activeTowns, listTowns } from '../../platform/serbian/towns.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Plate } from '../../ui/plate/plate.tsx'
import type { LocalPage } from './landing-page.ts'

type TownsProps = { localPages: LocalPage[]; coming: string[] }

/** Shows the active towns with their local pages, and the towns that are not active yet (docs/product.md, Home). */
export function Towns({ localPages, coming }: TownsProps) {
  return (
    <section className="section pb-12" aria-labelledby="gradovi">
      <div className="wrap towns">
        <div className="stack gap-4">
          {activeTowns().map(({ id, name, locative }) => (
            <div key={id} className="card pad">
              <p className="row mb-1.5">
                <Plate>{name}</Plate>
                <Badge tone="ok">Aktivno</Badge>
              </p>
              <ul>
                {localPages
                  .filter(({ location }) => location === name)
                  .map(({ path, label }) => (
                    <li key={path}>
                      <Link to={path} className="link link-touch">
                        {label}
                      </Link>
                    </li>
                  ))}
                <li>
                  <Link to="/services" search={{ location: name }} className="link link-touch">
                    {`Cela ponuda u ${locative}`}
                  </Link>
                </li>
              </ul>
            </div>
          ))}
        </div>
        <div>
          <h2 id="gradovi">Gradovi</h2>
          <p className="mt-1 mb-3 text-ink-2">{`Krećemo iz ${listTowns('genitive')}. Ostali gradovi stižu redom.`}</p>
          <ul className="towns-list">
            {coming.map(town => (
              <li key={town}>{town}</li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
