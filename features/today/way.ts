import { signupCities } from '../../platform/serbian/cities.ts'
import { normalizeText } from '../../platform/serbian/normalize-text.ts'

/** Google Maps takes at most nine stops before the destination of one link. */
const MAX_STOPS_PER_LINK = 10

/** Returns the address with the provider's town, unless it names a town itself. */
export function fullAddress(address: string, town: string | null): string {
  const words = ` ${normalizeText(address).replace(/[^\p{L}\d]+/gu, ' ')} `
  const namesTown = [...signupCities, ...(town ? [town] : [])].some(city => words.includes(` ${normalizeText(city)} `))
  return namesTown || !town ? address : `${address}, ${town}`
}

type Device = { userAgent: string; maxTouchPoints: number }

/**
 * Returns the link that opens an address in the phone's maps: `geo:` asks on Android which app to use, and Apple's
 * devices have no `geo:` but open their maps by this address.
 */
export function mapLink(address: string, { userAgent, maxTouchPoints }: Device): string {
  const query = encodeURIComponent(address)
  if (/Android/.test(userAgent)) return `geo:0,0?q=${query}`
  const isApple = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isApple ? `https://maps.apple.com/?q=${query}` : `https://www.google.com/maps/search/?api=1&query=${query}`
}

/** Returns one link for the way over all addresses in order, from where the phone is. Longer ways end at the tenth. */
export function wayLink(addresses: string[]): string {
  const stops = addresses.slice(0, MAX_STOPS_PER_LINK)
  const way = new URLSearchParams({ api: '1', travelmode: 'driving', destination: stops.at(-1)! })
  if (stops.length > 1) way.set('waypoints', stops.slice(0, -1).join('|'))
  return `https://www.google.com/maps/dir/?${way}`
}
