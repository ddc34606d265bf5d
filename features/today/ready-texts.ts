import type { Arrival } from '../appointments/appointment.ts'

/** Text for a customer who is not on the site. It names no clock time, because it is read at once. */
export function arrivalText(arrival: Arrival | null): string {
  switch (arrival?.state) {
    case 'on_the_way':
      return 'Dobar dan, krećem ka vama.'
    case 'in_10':
      return 'Dobar dan, stižem za 10 minuta.'
    case 'in_30':
      return 'Dobar dan, stižem za 30 minuta.'
    case 'late':
      return 'Dobar dan, kasnim. Javiću se čim krenem.'
    case 'arrived':
      return 'Dobar dan, na adresi sam.'
    default:
      return 'Dobar dan, stižem za 20 minuta.'
  }
}

export const missedCallText = (bookingUrl: string): string =>
  `Dobar dan, promakao mi je vaš poziv. Termin možete da zakažete ovde: ${bookingUrl}`

/** `&` after `?` makes iOS and Android read the text alike. Without a number the phone asks for one. */
export const smsLink = (tel: string | null, text: string): string =>
  `sms:${tel ?? ''}?&body=${encodeURIComponent(text)}`

export const viberLink = (text: string): string => `viber://forward?text=${encodeURIComponent(text)}`
