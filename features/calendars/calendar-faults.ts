/** Reasons why a calendar cannot be read, with the sentence for its owner. */
export const calendarFaults = {
  address: 'Adresa nije ispravna. Kopirajte je ponovo iz svog kalendara.',
  own: 'Ovo je adresa vaših termina na ovom sajtu. Oni su već u dnevniku.',
  not_public: 'Ova adresa nije dostupna na internetu.',
  unreachable: 'Kalendar trenutno ne odgovara.',
  too_slow: 'Kalendar odgovara presporo.',
  refused: 'Kalendar ne dozvoljava čitanje. Proverite da li je podeljen.',
  not_found: 'Na ovoj adresi nema kalendara. Kopirajte je ponovo iz svog kalendara.',
  redirects: 'Adresa vodi na previše drugih adresa.',
  sign_in_page:
    'Na ovoj adresi je stranica za prijavu, a ne kalendar. Potrebna je tajna ili javna adresa u formatu iCal.',
  not_calendar: 'Na ovoj adresi nije kalendar. Potrebna je adresa u formatu iCal, koja se obično završava na .ics.',
  incomplete: 'Kalendar nije učitan do kraja.',
  too_large: 'Kalendar je prevelik. Može da ima najviše 5 MB.',
  too_many: 'U kalendaru ima previše događaja.',
  too_complex: 'U kalendaru je događaj koji se ponavlja na način koji ne umemo da pročitamo.',
} as const
export type CalendarFault = keyof typeof calendarFaults

/** A calendar that cannot be read. The message has no address, because it may reach a log. */
export class CalendarError extends Error {
  readonly fault: CalendarFault

  constructor(fault: CalendarFault) {
    super(`calendar: ${fault}`)
    this.fault = fault
  }
}
