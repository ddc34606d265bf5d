import { Link } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { House } from '../../ui/house/house.tsx'
import { type Category, homeTiles } from '../services/categories.ts'
import { pictogramOf } from '../services/pictograms.ts'
import type { Place } from './place.ts'

type CategoryRowProps = { place: Place; onAsk?: ((category: Category) => void) | undefined }

/**
 * Shows the popular categories as a row of houses. Swiping, arrow buttons and arrow keys move the row. A house links to
 * the services of its category. Before the launch, pressing a house calls `onAsk`, which opens the pre-launch dialog.
 */
export function CategoryRow({ place, onAsk }: CategoryRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const { atStart, atEnd, scroll } = useRowArrows(row)
  return (
    <section className="section pb-0" aria-labelledby="kategorije">
      <div className="wrap">
        <div className="section-head">
          <h2 id="kategorije">Popularne kategorije</h2>
          <span className="row gap-1 max-md:hidden">
            <IconButton label="Prethodne kategorije" disabled={atStart} onClick={() => scroll(-1)}>
              <ArrowLeft />
            </IconButton>
            <IconButton label="Sledeće kategorije" disabled={atEnd} onClick={() => scroll(1)}>
              <ArrowRight />
            </IconButton>
          </span>
        </div>
        <ul className="houses" ref={row} onKeyDown={moveFocus}>
          {homeTiles.map(({ label, category }, index) => (
            <li key={label} className="contents">
              <House
                index={index}
                label={label}
                pictogram={pictogramOf[label]}
                render={
                  <Link
                    to="/services"
                    search={{ category, ...place }}
                    onClick={event => {
                      if (!onAsk) return
                      event.preventDefault()
                      onAsk(category)
                    }}
                  />
                }
              />
            </li>
          ))}
        </ul>
        <div className="sidewalk" />
      </div>
    </section>
  )
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const houses = [...event.currentTarget.querySelectorAll('a')]
  const at = houses.indexOf(document.activeElement as HTMLAnchorElement)
  const goTo = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: houses.length - 1 }[event.key]
  const house = goTo !== undefined && at >= 0 ? houses[goTo] : undefined
  if (!house) return
  event.preventDefault()
  house.focus({ preventScroll: true })
  house.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'smooth' })
}

/** Returns whether a row is at its start or end, and a function that scrolls the row by its width minus one house. */
function useRowArrows(row: RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: false })
  useEffect(() => {
    const element = row.current
    if (!element) return
    const update = () =>
      setEnds({
        atStart: element.scrollLeft < 4,
        atEnd: element.scrollLeft + element.clientWidth > element.scrollWidth - 4,
      })
    update()
    element.addEventListener('scroll', update, { passive: true })
    window.addEventListener('resize', update)
    return () => {
      element.removeEventListener('scroll', update)
      window.removeEventListener('resize', update)
    }
  }, [row])
  const scroll = (direction: 1 | -1) => {
    const step = Math.max(124, (row.current?.clientWidth ?? 0) - 150)
    row.current?.scrollBy({ left: direction * step, behavior: 'smooth' })
  }
  return { ...ends, scroll }
}
