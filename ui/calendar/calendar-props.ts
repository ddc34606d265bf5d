export interface CalendarProps {
  /** Days and months as `2026-11-21` and `2026-11`. */
  selected: string
  onSelect: (day: string) => void
  month: string
  onMonthChange: (month: string) => void
  today: string
  /** The calendar offers the months from `first` to `last`; days after `last` are disabled. */
  first: string
  last: string
  marked: ReadonlySet<string>
  /** Read by screen readers in place of a marked day's dot. */
  markLabel: string
}
