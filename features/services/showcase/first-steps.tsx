import { Link } from '@tanstack/react-router'
import { PlateNumber } from '../../../ui/plate/plate.tsx'

const steps = [
  { to: '/add-service', title: 'Dodajte prvu uslugu', text: 'Jedna slika, naslov i nekoliko rečenica su dovoljni.' },
  { to: '/profile', title: 'Pokažite se', text: 'Uz vašu sliku i broj telefona komšije se lakše javljaju.' },
  {
    to: '/website-builder',
    title: 'Napravite svoj WebSajt',
    text: 'Adresa koju šaljete klijentima i lepite na kombi.',
  },
] as const

/** Shows a new provider the first steps instead of statistics, because all numbers would be zero. */
export function FirstSteps() {
  return (
    <section className="mt-8" aria-labelledby="prvi-koraci">
      <h2 id="prvi-koraci" className="mb-3 text-xl">
        Tri koraka do prve poruke
      </h2>
      <ol className="card pad steps">
        {steps.map(({ to, title, text }, index) => (
          <li key={to} className="step">
            <PlateNumber>{index + 1}</PlateNumber>
            <h3 className="text-lg">
              <Link to={to} className="link link-touch">
                {title}
              </Link>
            </h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
