import { Link } from '@tanstack/react-router'
import { listTowns } from '../../platform/serbian/towns.ts'
import { Art } from '../../ui/art/art.tsx'
import { Logo } from '../../ui/plate/plate.tsx'
import { useOtherScript } from '../script/other-script.ts'
import { useSite } from '../site.ts'

export function Footer() {
  const { name, local_pages, operator } = useSite()
  const { label, link } = useOtherScript()
  const towns = new Set(local_pages.map(page => page.location))
  return (
    <>
      <div className="footer-street" aria-hidden="true">
        <Art name="street-low" />
      </div>
      <footer className="footer">
        <div className="wrap">
          <div className="footer-columns">
            <div className="stack content-start justify-items-start gap-3">
              <Logo render={<Link to="/" />} />
              <p className="footer-word">{`Usluge iz komšiluka. Krećemo iz ${listTowns('genitive')}.`}</p>
            </div>
            {[...towns].map(town => (
              <nav key={town} aria-label={town}>
                <h2>{town}</h2>
                <ul>
                  {local_pages
                    .filter(page => page.location === town)
                    .map(({ path, label }) => (
                      <li key={path}>
                        <Link to={path}>{label}</Link>
                      </li>
                    ))}
                </ul>
              </nav>
            ))}
            <nav aria-label={name}>
              <h2>{name}</h2>
              <ul>
                <li>
                  <Link to="/o-nama">O nama</Link>
                </li>
                <li>
                  <Link to="/cene">Cene usluga</Link>
                </li>
                <li>
                  <Link to="/blog">Blog</Link>
                </li>
                <li>
                  <Link to="/support">Podrška</Link>
                </li>
                <li>
                  <Link to="/o-nama" hash="kontakt">
                    Kontakt
                  </Link>
                </li>
                <li>
                  <a {...link}>{label}</a>
                </li>
              </ul>
            </nav>
            <nav aria-label="Pravno">
              <h2>Pravno</h2>
              <ul>
                <li>
                  <Link to="/pravila">Kućni red</Link>
                </li>
                <li>
                  <Link to="/uslovi-koriscenja">Uslovi korišćenja</Link>
                </li>
                <li>
                  <Link to="/politika-privatnosti">Politika privatnosti</Link>
                </li>
              </ul>
            </nav>
          </div>
          <p className="footer-legal">
            {`© ${new Date().getFullYear()} ${name}. Sva prava zadržana.`}
            {operator && ` ${operator}`}
          </p>
        </div>
      </footer>
    </>
  )
}
