import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { useFilmWish } from './use-film-wish.ts'

const HeroFilm = lazy(() => import('./hero-film.tsx'))

const quickSearches = ['Frizer', 'Krečenje', 'Električar', 'Čišćenje']

/** The question, the search and the street. A plain form, so that it works while the script is still loading. */
export function Hero() {
  const navigate = useNavigate()
  const film = useFilmWish()
  return (
    <div className="hero">
      <div className="wrap">
        <h1>Ne znate koga da zovete? Pitajte komšiluk.</h1>
        <p className="hero-lead">
          Majstori, frizeri, čistačice i nastavnici iz Pančeva. Pronađite, pišite i dogovorite se.
        </p>
        <search>
          <form
            className="search"
            action="/services"
            onSubmit={event => {
              event.preventDefault()
              const search = String(new FormData(event.currentTarget).get('search')).trim()
              void navigate({ to: '/services', search: search ? { search } : {} })
            }}
          >
            <label className="sr-only" htmlFor="hero-search">
              Koja usluga vam treba?
            </label>
            <input
              id="hero-search"
              className="input"
              name="search"
              type="search"
              enterKeyHint="search"
              maxLength={100}
              placeholder="Koja usluga vam treba?"
            />
            <Button type="submit" icon={<Search />}>
              <span className="max-md:sr-only">Pretraži</span>
            </Button>
          </form>
        </search>
        <nav className="chips" aria-label="Brza pretraga">
          {quickSearches.map(search => (
            <Chip key={search} plain render={<Link to="/services" search={{ search }} />}>
              {search}
            </Chip>
          ))}
        </nav>
        <div className="hero-palace" aria-hidden="true">
          <Art name="palace" />
        </div>
      </div>
      <div className="hero-street">
        <Art name="street" />
        {film && (
          <Suspense>
            <HeroFilm key={film} theme={film} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
