import type { Figure } from './figure.ts'
import { shortRange } from './figure-words.ts'

/** The range of a job in a list. `isMarked` marks an invented price of the demonstration among real prices. */
export const PriceAmount = ({ figure, isMarked }: { figure: Figure; isMarked: boolean }) => (
  <span className="price-amount">
    {shortRange(figure)}
    {isMarked && figure.is_demo && <small>izmišljena cena</small>}
  </span>
)
