/** Ids that the server makes are in the order of time, so what is new is found by them: the first one of a moment. */
export function firstIdSince(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
