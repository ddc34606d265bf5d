/** Returns the lowest UUIDv7 of a time. Ids made by the server are ordered by time, so newer rows have higher ids. */
export function firstIdSince(moment: Date): string {
  const hex = moment.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}
