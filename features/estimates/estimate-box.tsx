import type { ReactNode } from 'react'
import type { EstimateRange } from './estimate.ts'
import { AnswerList, RangeInWords, RangeList, RangeSources } from './range-list.tsx'

/** An estimate beside a request: the range, the answers and the counted jobs. */
export function EstimateBox({ range, children }: { range: EstimateRange; children?: ReactNode }) {
  return (
    <section className="estimate-box" aria-label="Procena">
      <p className="estimate-box-head">
        <small>Procena</small>
        <b>
          <RangeInWords range={range} />
        </b>
      </p>
      <AnswerList answers={range.answers} />
      <RangeList range={range} />
      <RangeSources range={range} />
      {children}
    </section>
  )
}
