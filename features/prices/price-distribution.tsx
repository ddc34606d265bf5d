import type { Figure } from './figure.ts'
import { formatDinars, shortRange } from './figure-words.ts'

const WIDTH = 600
const HEIGHT = 150
/** Part of the width on each side for the outer quarters, whose ends are not published. */
const TAIL = 0.28
const MIN_BAR = 0.04

/**
 * Draws the prices as four bars of one quarter each: the narrower a bar, the closer its prices. The outer bars fade
 * out, because the lowest and highest price are single providers' prices. A table says the same in words.
 */
export function PriceDistribution({ figure, name }: { figure: Figure; name: string }) {
  const { low, middle, high } = figure
  const spread = high - low
  const share = spread ? Math.min(1 - MIN_BAR, Math.max(MIN_BAR, (middle - low) / spread)) : 0.5
  const inner = 1 - 2 * TAIL
  const edges = [TAIL, TAIL + inner * share, 1 - TAIL]
  const densities = [1 / (edges[1]! - edges[0]!), 1 / (edges[2]! - edges[1]!)]
  const highest = Math.max(...densities)
  const heights = densities.map(each => (HEIGHT * Math.max(0.25, each / highest)) | 0)
  const x = edges.map(edge => edge * WIDTH)
  const rows = [
    ['Najjeftinija četvrtina', `do ${formatDinars(low)}`],
    ['Druga četvrtina', shortRange({ low, high: middle })],
    ['Treća četvrtina', shortRange({ low: middle, high })],
    ['Najskuplja četvrtina', `preko ${formatDinars(high)}`],
  ]
  return (
    <figure className="price-distribution">
      <div className="price-drawing" aria-hidden="true">
        <b style={{ left: `${edges[1]! * 100}%` }}>{formatDinars(middle)}</b>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          <path
            className="price-tail"
            d={`M0 ${HEIGHT} L${x[0]} ${HEIGHT} L${x[0]} ${HEIGHT - heights[0]! * 0.55} Z`}
          />
          <path
            className="price-tail"
            d={`M${WIDTH} ${HEIGHT} L${x[2]} ${HEIGHT} L${x[2]} ${HEIGHT - heights[1]! * 0.55} Z`}
          />
          <rect x={x[0]} y={HEIGHT - heights[0]!} width={x[1]! - x[0]!} height={heights[0]} />
          <rect x={x[1]} y={HEIGHT - heights[1]!} width={x[2]! - x[1]!} height={heights[1]} />
          <line x1={x[1]} x2={x[1]} y1="0" y2={HEIGHT} vectorEffect="non-scaling-stroke" />
        </svg>
        <span style={{ left: `${edges[0]! * 100}%` }}>{formatDinars(low)}</span>
        <span style={{ left: `${edges[2]! * 100}%` }}>{formatDinars(high)}</span>
      </div>
      <table>
        <caption className="sr-only">Raspodela cena: {name}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Deo pružalaca usluge</th>
            <th scope="col">Cena</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([part, price]) => (
            <tr key={part}>
              <th scope="row">{part}</th>
              <td>{price}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
