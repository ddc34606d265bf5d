import { type PointerEvent, useState } from 'react'

export interface DayChartProps {
  /** One point per day; `text` is the formatted value. */
  points: readonly { label: string; value: number | null; text: string }[]
  label: string
  range: string
  baseline?: number
  /** Draws a line instead of bars, for values that exist every day, such as an average. */
  line?: boolean
}

const [width, height, foot] = [600, 200, 4]

/** A chart with a value per day. Screen readers read a summary, so the page has to show the days in a table too. */
export function DayChart({ points, label, range, baseline = 0, line = false }: DayChartProps) {
  const [shownIndex, setShownIndex] = useState<number>()
  const values = points.flatMap(point => (point.value === null ? [] : [point.value]))
  const top = Math.max(...values, baseline + (line ? 4 : 1))
  const step = width / points.length
  const heightOf = (value: number) => ((value - baseline) / (top - baseline)) * (height - foot - 8)
  const [first, last] = [points[0], points.at(-1)]
  const highest = points.reduce(
    (best, point) => ((point.value ?? baseline) > (best?.value ?? baseline) ? point : best),
    first,
  )
  const shownPoint = shownIndex === undefined ? undefined : points[shownIndex]

  function showDayAt(event: PointerEvent<SVGSVGElement>) {
    const { left, width: widthPx } = event.currentTarget.getBoundingClientRect()
    const index = Math.floor(((event.clientX - left) / widthPx) * points.length)
    setShownIndex(Math.max(0, Math.min(points.length - 1, index)))
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
        onPointerMove={showDayAt}
        onPointerDown={showDayAt}
        onPointerLeave={() => setShownIndex(undefined)}
      >
        <line className="day-chart-grid" x1="0" x2={width} y1="8" y2="8" />
        <line className="day-chart-grid" x1="0" x2={width} y1={(height - foot + 8) / 2} y2={(height - foot + 8) / 2} />
        {shownIndex !== undefined && (
          <rect className="day-chart-at" x={shownIndex * step} y="0" width={step} height={height} />
        )}
        {line ? (
          <polyline className="day-chart-line" points={dots.join(' ')} />
        ) : (
          points.map(({ label: day, value }, index) => (
            <rect
              key={day}
              className="day-chart-bar"
              x={index * step + step * 0.15}
              y={height - foot - heightOf(value ?? baseline)}
              width={step * 0.7}
              height={heightOf(value ?? baseline)}
              rx="3"
            />
          ))
        )}
        {line && shownPoint?.value != null && shownIndex !== undefined && (
          <circle
            className="day-chart-dot"
            cx={(shownIndex + 0.5) * step}
            cy={height - foot - heightOf(shownPoint.value)}
            r="6"
          />
        )}
        <line className="day-chart-foot" x1="0" x2={width} y1={height - foot / 2} y2={height - foot / 2} />
      </svg>
      <figcaption className="row between">
        {shownPoint ? (
          <span>
            {shownPoint.label}: <b>{shownPoint.text}</b>
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
