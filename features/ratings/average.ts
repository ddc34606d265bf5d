/** Returns the mean rounded to one decimal; 0 for an empty list (docs/product.md, Ratings). */
export function average(values: readonly number[]): number {
  if (!values.length) return 0
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10
}

/** Shortens `Jelena Stojković` to `Jelena S.` and `Ana Njegoš` to `Ana Nj.`; an empty name becomes `Korisnik`. */
export function shortName(name: string): string {
  const [first, ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  if (!first) return 'Korisnik'
  return last ? `${first} ${/^(?:lj|nj|dž|.)/iu.exec(last)![0]}.` : first
}
