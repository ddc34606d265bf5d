import { Link } from '@tanstack/react-router'
import { Art } from '../../ui/art.tsx'
import { Logo } from '../../ui/plate.tsx'
import { useSite } from '../site.ts'

/** The street, and below it the ways on. */
export function Footer() {
  const { name } = useSite()
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
              <p className="footer-word">Usluge iz komšiluka. Krećemo iz Pančeva.</p>
            </div>
            <nav aria-labelledby="footer-product">
              <h2 id="footer-product">{name}</h2>
              <ul>
                <li>
                  <Link to="/services">Usluge</Link>
                </li>
                <li>
                  <Link to="/signup/provider">Nudim uslugu</Link>
                </li>
                <li>
                  <Link to="/login">Prijava</Link>
                </li>
              </ul>
            </nav>
          </div>
          <p className="footer-legal">
            © {new Date().getFullYear()} {name}. Sva prava zadržana.
          </p>
        </div>
      </footer>
    </>
  )
}
