import { Link, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import type { Town } from '../../platform/serbian/towns.ts'
import { Art } from '../../ui/art/art.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Chip } from '../../ui/chip/chip.tsx'
import { lazyPart, NoFallback } from '../../ui/loading/lazy-part.tsx'
import { quickTrades } from '../services/categories.ts'
import type { Place } from './place.ts'
import { useFilmTheme } from './use-film-theme.ts'

const SuggestionList = lazyPart(() => import('../services/search/suggest/suggestion-list.tsx'), NoFallback)
const HeroFilm = lazyPart(() => import('./hero-film.tsx'), NoFallback)

/** Shows the question, the search form and the street. The form also works before the page's JavaScript has loaded. */
export function Hero({ town, place, choice }: { town: Town; place: Place; choice: ReactNode }) {
  const navigate = useNavigate()
  const film = useFilmTheme()
  const field = useRef<HTMLInputElement>(null)
  const [isTyping, setTyping] = useState(false)
  return (
    <div className="hero">
      <div className="wrap">
        <h1>Ne znate koga da zovete? Pitajte komšiluk.</h1>
        <p className="hero-lead">
          {`Majstori, frizeri, čistačice i nastavnici iz ${town.genitive}. Pronađite, pišite i dogovorite se.`}
        </p>
        {choice}
        <search>
          <form
            className="search"
            action="/services"
            onSubmit={event => {
              event.preventDefault()
              const search = String(new FormData(event.currentTarget).get('search')).trim()
              void navigate({ to: '/services', search: search ? { search, ...place } : place })
            }}
          >
            <label className="sr-only" htmlFor="hero-search">
              Koja usluga vam treba?
            </label>
            <input
              ref={field}
              onFocus={() => setTyping(true)}
              id="hero-search"
              className="input"
              name="search"
              type="search"
              enterKeyHint="search"
              maxLength={100}
              placeholder="Koja usluga vam treba?"
            />
            {place.location && <input type="hidden" name="location" value={place.location} />}
            <Button type="submit" icon={<Search />}>
              <span className="max-md:sr-only">Pretraži</span>
            </Button>
            {isTyping && (
              <Suspense>
                <SuggestionList input={field} />
              </Suspense>
            )}
          </form>
        </search>
        <nav className="chips" aria-label="Brza pretraga">
          {quickTrades.map(({ label, category }) => (
            <Chip key={label} plain render={<Link to="/services" search={{ category, ...place }} />}>
              {label}
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
