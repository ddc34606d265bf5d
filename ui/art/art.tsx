import { classNames } from '../class-names.ts'
import noImageUrl from './no-image.svg?url&no-inline'
import palaceUrl from './palace.svg?url&no-inline'
import benchUrl from './scene-bench.svg?url&no-inline'
import doorstepUrl from './scene-doorstep.svg?url&no-inline'
import gateUrl from './scene-gate.svg?url&no-inline'
import missingUrl from './scene-missing.svg?url&no-inline'
import neighboursUrl from './scene-neighbours.svg?url&no-inline'
import plotUrl from './scene-plot.svg?url&no-inline'
import shopUrl from './scene-shop.svg?url&no-inline'
import shuttersUrl from './scene-shutters.svg?url&no-inline'
import streetUrl from './street.svg?url&no-inline'

interface Drawing {
  url: string
  viewBox: string
  fit?: string
}

const scene = '0 0 360 220'

const drawings = {
  street: { url: streetUrl, viewBox: '0 0 1600 330', fit: 'xMidYMax slice' },
  palace: { url: palaceUrl, viewBox: '-14 0 514 640', fit: 'xMaxYMax meet' },
  'no-image': { url: noImageUrl, viewBox: '0 0 400 300', fit: 'xMidYMid slice' },
  'scene-shutters': { url: shuttersUrl, viewBox: scene },
  'scene-bench': { url: benchUrl, viewBox: scene },
  'scene-shop': { url: shopUrl, viewBox: '0 0 360 276' },
  'scene-gate': { url: gateUrl, viewBox: scene },
  'scene-plot': { url: plotUrl, viewBox: scene },
  'scene-doorstep': { url: doorstepUrl, viewBox: '0 0 460 330' },
  'scene-neighbours': { url: neighboursUrl, viewBox: '0 0 430 190', fit: 'xMidYMax meet' },
  'scene-missing': { url: missingUrl, viewBox: scene },
} satisfies Record<string, Drawing>

export type ArtName = keyof typeof drawings | 'street-low'

/** A drawing from a shared, cached file, hidden from screen readers. Through `<use>` its colours follow the theme. */
export function Art({ name, className }: { name: ArtName; className?: string }) {
  if (name === 'street-low') return <LowStreet className={className} />
  const { url, viewBox, fit }: Drawing = drawings[name]
  return (
    <svg
      className={classNames('art', viewBox === scene && 'art-scene', className)}
      viewBox={viewBox}
      preserveAspectRatio={fit}
      aria-hidden="true"
      focusable="false"
    >
      <use href={`${url}#art`} />
    </svg>
  )
}

/** Shows the street without people twice in a row. Each nested svg cuts off the houses at its own edge. */
function LowStreet({ className }: { className?: string }) {
  return (
    <svg
      className={classNames('art', className)}
      viewBox="0 60 3200 270"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      {[0, 1600].map(x => (
        <svg key={x} x={x} width="1600" height="330" aria-hidden="true">
          <use href={`${streetUrl}#houses`} />
        </svg>
      ))}
    </svg>
  )
}
