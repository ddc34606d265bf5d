import { type KeyboardEvent, useRef, useState } from 'react'
import { activeCity } from '../../../platform/serbian/cities.ts'
import { areaOf } from '../../services/areas.ts'
import { danube, otherQuarters, roads, type Shape, shapes, tamis } from './town-shapes.ts'

type TownMapProps = {
  choice: 'many' | 'one'
  /** Ids of the chosen areas, as in areas.ts. Some of these areas may not be on the map. */
  chosen: readonly string[]
  onChoose: (id: string) => void
  /** True if the whole town is chosen. Then all its quarters are included. */
  hasTown: boolean
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** A map of Pančevo for choosing areas. It has one tab stop. Arrow keys move between areas, and space chooses. */
export function TownMap({ choice, chosen, onChoose, hasTown }: TownMapProps) {
  const group = useRef<SVGSVGElement>(null)
  const first = shapes.findIndex(({ id }) => chosen.includes(id))
  const [focused, setFocused] = useState<number>()
  const tabStop = focused ?? Math.max(first, 0)

  function go(to: number) {
    const next = (to + shapes.length) % shapes.length
    setFocused(next)
    group.current?.querySelector<SVGGElement>(`[data-area="${shapes[next]!.id}"]`)?.focus()
    if (choice === 'one') onChoose(shapes[next]!.id)
  }

  function press(event: KeyboardEvent, at: number) {
    const step = steps[event.key]
    if (!step && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (step) go(at + step)
    else onChoose(shapes[at]!.id)
  }

  return (
    <figure>
      <div className="town-map" data-whole={hasTown || undefined}>
        <svg
          ref={group}
          viewBox="0 0 400 440"
          role={choice === 'many' ? 'group' : 'radiogroup'}
          aria-label={`Mapa: ${activeCity} i sela. Strelicama idete od kraja do kraja, razmakom birate.`}
        >
          <Ground />
          {shapes.map((shape, at) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles, and a field of a form cannot stand in a drawing
            // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles are checked or not
            <g
              key={shape.id}
              data-area={shape.id}
              role={choice === 'many' ? 'checkbox' : 'radio'}
              aria-checked={chosen.includes(shape.id)}
              aria-label={areaOf(shape.id).name}
              tabIndex={at === tabStop ? 0 : -1}
              className={shape.outline ? 'town-quarter' : 'town-village'}
              onClick={() => {
                setFocused(at)
                onChoose(shape.id)
              }}
              onKeyDown={event => press(event, at)}
            >
              {shape.outline ? <Quarter {...shape} outline={shape.outline} /> : <Village {...shape} />}
            </g>
          ))}
        </svg>
      </div>
      <figcaption className="hint mt-2.5">
        Mapa je šematska: pokazuje šta je pored čega, ne i prave granice. Za ostale delove grada izaberite „
        {areaOf('pancevo').name}”.
      </figcaption>
    </figure>
  )
}

/** The background of the map. Screen readers skip the background, because the map itself has a name. */
const Ground = () => (
  <g>
    <path className="town-water" strokeWidth="15" d={tamis} />
    <path className="town-water" strokeWidth="34" d={danube} />
    <text className="town-river" x="70" y="262" transform="rotate(18 70 262)">
      Tamiš
    </text>
    <text className="town-river" x="52" y="428">
      Dunav
    </text>
    <path className="town-road" d={roads} />
    <path className="town-rest" d={otherQuarters} />
  </g>
)

function Quarter({ name, x, y, outline }: Shape & { outline: string }) {
  return (
    <>
      <path className="town-shape" d={outline} />
      <path className="town-inner" d={outline} transform={`translate(${x} ${y}) scale(.9) translate(${-x} ${-y})`} />
      <House at={`translate(${x - 9} ${y - 9}) scale(.85)`} />
      <path className="town-check" d={`M${x - 6} ${y - 18}l4.5 4.5 8-9`} />
      <text className="town-name" x={x} y={y + 9}>
        {name}
      </text>
    </>
  )
}

function Village({ name, x, y }: Shape) {
  const width = 7.3 * name.length + 14
  return (
    <>
      <rect className="town-touch" x={x - 40} y={y - 48} width="80" height="56" />
      <House at={`translate(${x - 9} ${y - 18})`} />
      <rect className="town-sign" x={x - width / 2} y={y - 15} width={width} height="21" rx="4" />
      <text className="town-name" x={x} y={y}>
        {name}
      </text>
    </>
  )
}

const House = ({ at }: { at: string }) => (
  <g className="town-house" transform={at}>
    <path d="M0 0V-11L9-19L18-11V0Z" />
    <path d="M-2-10L9-20L20-10" />
    <rect x="6.5" y="-8" width="5" height="8" />
  </g>
)
