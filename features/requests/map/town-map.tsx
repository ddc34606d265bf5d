import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { activeTowns, type Town } from '../../../platform/serbian/towns.ts'
import { Chip, ChipRow } from '../../../ui/chip/chip.tsx'
import { LoadError } from '../../../ui/loading/load-error.tsx'
import { Loading } from '../../../ui/loading/loading.tsx'
import { areaOf } from '../../services/areas.ts'
import type { MapArea, TownMapData } from './map-data.ts'
import { townMapQuery } from './town-map-queries.ts'

type TownMapProps = {
  choice: 'many' | 'one'
  /** Ids of the chosen areas, as in areas.ts. Some of these areas may not be on the map. */
  chosen: readonly string[]
  onChoose: (id: string) => void
  town: Town
  onTownChange: (town: Town) => void
}

/** A map of an active town for choosing areas. With several active towns, a row above it changes the town. */
export function TownMap({ town, onTownChange, ...choice }: TownMapProps) {
  const { data, isError, isFetching, refetch } = useQuery(townMapQuery(town.id))
  const towns = activeTowns()
  return (
    <figure>
      {towns.length > 1 && (
        <ChipRow className="mb-3" role="group" aria-label="Grad na mapi">
          {towns.map(each => (
            <Chip key={each.id} pressed={each.id === town.id} onPressedChange={() => onTownChange(each)}>
              {each.name}
            </Chip>
          ))}
        </ChipRow>
      )}
      <div className="town-map" data-whole={choice.chosen.includes(town.id) || undefined}>
        {data ? (
          <Drawing key={town.id} map={data} town={town} {...choice} />
        ) : isError ? (
          <LoadError onRetry={() => void refetch()} busy={isFetching}>
            Mapa nije učitana. Kraj možete da izaberete i iz spiska.
          </LoadError>
        ) : (
          <Loading className="town-map-loading" />
        )}
      </div>
      <figcaption className="hint mt-2.5">
        Mapa je šematska: pokazuje šta je pored čega, ne i prave granice. Za ostale delove grada izaberite „
        {areaOf(town.id).name}”.
      </figcaption>
    </figure>
  )
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

type DrawingProps = Pick<TownMapProps, 'choice' | 'chosen' | 'onChoose' | 'town'> & { map: TownMapData }

/** The drawing has one tab stop. Arrow keys move between areas, and space chooses. */
function Drawing({ map, town, choice, chosen, onChoose }: DrawingProps) {
  const { areas } = map
  const group = useRef<SVGSVGElement>(null)
  const first = areas.findIndex(({ id }) => chosen.includes(id))
  const [focused, setFocused] = useState<number>()
  const tabStop = focused ?? Math.max(first, 0)

  function go(to: number) {
    const next = (to + areas.length) % areas.length
    setFocused(next)
    group.current?.querySelector<SVGGElement>(`[data-area="${areas[next]!.id}"]`)?.focus()
    if (choice === 'one') onChoose(areas[next]!.id)
  }

  function press(event: KeyboardEvent, at: number) {
    const step = steps[event.key]
    if (!step && event.key !== ' ' && event.key !== 'Enter') return
    event.preventDefault()
    if (step) go(at + step)
    else onChoose(areas[at]!.id)
  }

  return (
    <svg
      ref={group}
      viewBox="0 0 400 440"
      role={choice === 'many' ? 'group' : 'radiogroup'}
      aria-label={`Mapa: ${town.name} i sela. Strelicama idete od kraja do kraja, razmakom birate.`}
    >
      <Ground map={map} />
      {areas.map((area, at) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it has one of two roles, and a field of a form cannot stand in a drawing
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles are checked or not
        <g
          key={area.id}
          data-area={area.id}
          role={choice === 'many' ? 'checkbox' : 'radio'}
          aria-checked={chosen.includes(area.id)}
          aria-label={areaOf(area.id).name}
          tabIndex={at === tabStop ? 0 : -1}
          className={area.outline ? 'town-quarter' : 'town-village'}
          onClick={() => {
            setFocused(at)
            onChoose(area.id)
          }}
          onKeyDown={event => press(event, at)}
        >
          {area.outline ? <Quarter {...area} outline={area.outline} /> : <Village {...area} />}
        </g>
      ))}
    </svg>
  )
}

/** The background of the map. Screen readers skip the background, because the map itself has a name. */
const Ground = ({ map: { rivers, roads, rest } }: { map: TownMapData }) => (
  <g>
    {rivers.map(({ name, path, width }) => (
      <path key={name} className="town-water" strokeWidth={width} d={path} />
    ))}
    {rivers.map(({ name, at: [x, y], turn }) => (
      <text key={name} className="town-river" x={x} y={y} transform={turn ? `rotate(${turn} ${x} ${y})` : undefined}>
        {name}
      </text>
    ))}
    {roads && <path className="town-road" d={roads} />}
    {rest && <path className="town-rest" d={rest} />}
  </g>
)

function Quarter({ name, at: [x, y], outline }: MapArea & { outline: string }) {
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

function Village({ name, at: [x, y] }: MapArea) {
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
