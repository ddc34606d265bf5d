import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { buttonClass } from '../../ui/button/button.tsx'
import { licenceUrl, openDataColumns } from './open-data.ts'

/** The page of the open data, with the meaning of the columns and the licence. */
export function OpenDataScreen() {
  return (
    <div className="wrap wrap-read stack gap-6 py-8">
      <div>
        <h1>Otvoreni podaci</h1>
        <p className="mt-2 text-lg text-ink-2">
          Uobičajene cene poslova po gradovima, za novinare, istraživače i svakoga ko računa.
        </p>
      </div>
      <div className="row flex-wrap">
        <a href="/otvoreni-podaci/cene.csv" className={buttonClass()} download>
          <Download aria-hidden="true" />
          Preuzmi CSV
        </a>
        <a href="/otvoreni-podaci/cene.json" className={buttonClass({ variant: 'secondary' })}>
          Otvori JSON
        </a>
      </div>
      <section aria-labelledby="kako">
        <h2 id="kako">Kako nastaju</h2>
        <p className="mt-2">
          Svake nedelje sabiramo cenovnike i prihvaćene ponude. Svaki pružalac usluge računa se jednom. Red se
          objavljuje kad ima najmanje pet pružalaca usluge, ili najmanje pet prihvaćenih ponuda od troje. Iznosi su u
          dinarima, zaokruženi na 50.{' '}
          <Link to="/cene" className="link">
            Cene po poslovima
          </Link>
        </p>
      </section>
      <section aria-labelledby="kolone">
        <h2 id="kolone">Kolone</h2>
        <dl className="open-data-columns">
          {openDataColumns.map(({ name, text }) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="licenca">
        <h2 id="licenca">Licenca</h2>
        <p className="mt-2">
          <a href={licenceUrl} rel="license noreferrer" className="link">
            Creative Commons Autorstvo 4.0 (CC BY 4.0)
          </a>
          : podatke možete da koristite i menjate ako navedete izvor.
        </p>
      </section>
    </div>
  )
}
