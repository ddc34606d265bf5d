import type { ReactNode } from 'react'
import { Pictogram, type PictogramName } from '../art/pictogram.tsx'
import { classNames } from '../class-names.ts'
import { type RenderElement, renderAs } from '../render-as.ts'
import { type Wall, walls } from '../theme/walls.ts'

const roofs = [
  'M0 60 L70 4 L140 60',
  'M0 60 V44 H16 V30 H34 V18 H54 V4 H86 V18 H106 V30 H124 V44 H140 V60',
  'M0 60 q4-6 5-12 q18 0 20-18 q2-16 45-26 q43 10 45 26 q2 18 20 18 q1 6 5 12',
  'M0 60 L20 14 H120 L140 60',
  'M0 60 V48 Q0 4 70 4 T140 48 V60',
  'M0 60 V30 H36 L70 4 L104 30 H140 V60',
] as const

export interface HouseProps {
  label: ReactNode
  pictogram: PictogramName
  /** The position in the row, which decides the roof and the wall. */
  index: number
  render: RenderElement
}

/** A house front as a link: a pictogram in the window, the name below. Use it inside `.houses`. */
export function House({ label, pictogram, index, render }: HouseProps) {
  return renderAs(render, {
    className: classNames('house', `wall-${walls[index % walls.length]}`),
    children: (
      <>
        <Roof shape={index} />
        <span className="house-wall">
          <span className="house-window">
            <Pictogram name={pictogram} />
          </span>
          <span className="house-name">{label}</span>
        </span>
        <span className="house-plinth" />
      </>
    ),
  })
}

export interface HousePortraitProps {
  /** The content of the window: an `img` or an `Avatar`. */
  children: ReactNode
  name: ReactNode
  label: string
  wall?: Wall
}

export function HousePortrait({ children, name, label, wall = 'powder' }: HousePortraitProps) {
  return (
    <div className={classNames('house-portrait', `wall-${wall}`)} role="img" aria-label={label}>
      <Roof shape={1} />
      <div className="house-wall">
        <span className="house-window">{children}</span>
        <span className="plate">{name}</span>
      </div>
      <span className="house-plinth" />
      <span className="sidewalk" />
    </div>
  )
}

function Roof({ shape }: { shape: number }) {
  const outline = roofs[shape % roofs.length]
  return (
    <svg className="house-roof" viewBox="0 0 140 61" preserveAspectRatio="none" aria-hidden="true">
      <path d={`${outline} Z`} />
      <path d={outline} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
