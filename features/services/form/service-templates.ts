import type { Category } from '../categories.ts'

export type ServiceTemplate = { description: string; keywords: string }

/** Texts that the form suggests. Each sentence must be true for any provider who leaves the text unchanged. */
export const serviceTemplates: Partial<Record<Category, ServiceTemplate>> = {
  Električar: {
    description: `Radim elektroinstalaterske poslove u stanovima, kućama i lokalima: otklanjanje kvarova, popravku i zamenu instalacija, utičnica, prekidača i osigurača, postavljanje rasvete i priključivanje bojlera, šporeta i klima-uređaja.

Pre početka pogledam šta treba uraditi i kažem vam cenu i rok. Materijal kupite vi ili ga nabavim ja. Napišite mi šta vam je potrebno, pa ćemo dogovoriti termin.`,
    keywords: 'električar, elektroinstalacije, osigurači, utičnice, rasveta, bojler, kvar',
  },
  Vodoinstalater: {
    description: `Radim vodoinstalaterske poslove: popravku i zamenu slavina, ventila, vodokotlića i sifona, odgušenje odvoda, zamenu cevi i ugradnju sanitarija, bojlera, veš-mašina i mašina za sudove.

Pre početka pregledam kvar i kažem vam cenu i rok. Materijal kupite vi ili ga nabavim ja. Napišite mi šta se dogodilo i kada vam odgovara, pa ćemo dogovoriti dolazak.`,
    keywords: 'vodoinstalater, slavina, vodokotlić, odgušenje, cevi, sanitarije, curenje vode',
  },
  Čišćenje: {
    description: `Čistim stanove, kuće, kancelarije i zajedničke prostorije: redovno održavanje, generalno čišćenje, čišćenje posle radova i pre useljenja, pranje prozora, kupatila i kuhinje.

Dolazim jednom ili redovno, u dane koje dogovorimo, a čistim svojim ili vašim sredstvima. Napišite mi kolika je površina, šta treba očistiti i kada vam odgovara, pa ću vam javiti cenu.`,
    keywords: 'čišćenje, generalno čišćenje, održavanje, pranje prozora, čišćenje posle radova, useljenje',
  },
  'Frizerske usluge': {
    description: `Žensko, muško i dečje šišanje, feniranje, farbanje, pramenovi, nega kose i svečane frizure. Pre farbanja razgovaramo o boji koju želite i o stanju vaše kose, pa vam kažem šta je izvodljivo i koliko traje.

Radim uz zakazivanje. Napišite mi koju uslugu želite, kolika vam je dužina kose i kada biste došli, pa ću vam potvrditi termin i cenu.`,
    keywords: 'frizer, šišanje, feniranje, farbanje, pramenovi, svečane frizure',
  },
  Krečenje: {
    description: `Krečim stanove, kuće, lokale i zajedničke prostorije: zidove i plafone, uz gletovanje, sitne popravke zidova, skidanje starih tapeta i farbanje stolarije. Pre rada zaštitim nameštaj i podove, a posle rada pokupim za sobom.

Cena zavisi od površine i stanja zidova, pa najpre pogledam prostor. Boje birate vi, a o materijalu se dogovaramo. Napišite mi kvadraturu i kada biste želeli da počnemo.`,
    keywords: 'krečenje, moler, gletovanje, farbanje, tapete, zidovi, plafon',
  },
}

const all = Object.entries(serviceTemplates) as [Category, ServiceTemplate][]
const isFree = (text: string, field: keyof ServiceTemplate) =>
  !text.trim() || all.some(([, template]) => template[field] === text.trim())

/** Keeps texts that the provider has written. Replaces other texts by the template of `category`, or by empty texts. */
export function fillFromTemplate(category: string, fields: ServiceTemplate): ServiceTemplate {
  const template = serviceTemplates[category as Category] ?? { description: '', keywords: '' }
  return {
    description: isFree(fields.description, 'description') ? template.description : fields.description,
    keywords: isFree(fields.keywords, 'keywords') ? template.keywords : fields.keywords,
  }
}

export const templateOf = (description: string): Category | undefined =>
  all.find(([, template]) => template.description === description.trim())?.[0]
