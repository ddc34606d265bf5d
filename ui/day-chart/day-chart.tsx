import { type PointerEvent, useState } from 'react'

export interface DayChartProps {
  /** One per day; `text` is the value as it is said. */
  points: readonly { label: string; value: number | null; text: string }[]
  label: string
  /** From which day to which, in words. */
  range: string
  /** The value at the foot of the chart. */
  from?: number
  /** A line instead of bars, for what has a value even when nothing happens. */
  line?: boolean
}

const [width, height, foot] = [600, 200, 4]

/** A value per day. Whoever does not see it has its summary; the days themselves belong into a table beside it. */
export function DayChart({ points, label, range, from = 0, line = false }: DayChartProps) {
  const [at, setAt] = useState<number>()
  const values = points.flatMap(point => (point.value === null ? [] : [point.value]))
  const top = Math.max(...values, from + (line ? 4 : 1))
  const step = width / points.length
  const heightOf = (value: number) => ((value - from) / (top - from)) * (height - foot - 8)
  const [first, last] = [points[0], points.at(-1)]
  const highest = points.reduce((best, point) => ((point.value ?? from) > (best?.value ?? from) ? point : best), first)
  const shown = at === undefined ? undefined : points[at]

  function look(event: PointerEvent<SVGSVGElement>) {
    const { left, width: wide } = event.currentTarget.getBoundingClientRect()
    setAt(Math.max(0, Math.min(points.length - 1, Math.floor(((event.clientX - left) / wide) * points.length))))
  }

  const dots = points.flatMap(({ value }, index) =>
    value === null ? [] : [`${(index + 0.5) * step},${height - foot - heightOf(value)}`],
  )
  return (
    <figure className="day-chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${label}, ${range} Najviše: ${highest?.text}, ${highest?.label}`}
        onPointerMove={look}
        onPointerDown={look}
        onPointerLeave={() => setAt(undefined)}
      >
        <line className="day-chart-grid" x1="0" x2={width} y1="8" y2="8" />
        <line className="day-chart-grid" x1="0" x2={width} y1={(height - foot + 8) / 2} y2={(height - foot + 8) / 2} />
        {at !== undefined && <rect className="day-chart-at" x={at * step} y="0" width={step} height={height} />}
        {line ? (
          <polyline className="day-chart-line" points={dots.join(' ')} />
        ) : (
          points.map(({ label: day, value }, index) => (
            <rect
              key={day}
              className="day-chart-bar"
              x={index * step + step * 0.15}
              y={height - foot - heightOf(value ?? from)}
              width={step * 0.7}
              height={heightOf(value ?? from)}
              rx="3"
            />
          ))
        )}
        {line && shown?.value != null && at !== undefined && (
          <circle className="day-chart-dot" cx={(at + 0.5) * step} cy={height - foot - heightOf(shown.value)} r="6" />
        )}
        <line className="day-chart-foot" x1="0" x2={width} y1={height - foot / 2} y2={height - foot / 2} />
      </svg>
      <figcaption className="row between">
        {shown ? (
          <span>
            {shown.label}: <b>{shown.text}</b>
          </span>
        ) : (
          <>
            <span>{first?.label}</span>
            <span>{last?.label}</span>
          </>
        )}
      </figcaption>
    </figure>
  )
}
