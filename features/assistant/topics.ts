/** A topic. `question` matches normalized questions of customers, `statement` normalized sentences of the provider. */
export type Topic = { question: RegExp; statement: RegExp }

const callOut =
  '(?:izlaz(?:ak|k)|izlask|teren|dolaz(?:ak|k)|dolask|obilaz(?:ak|k)|obilask|dijagnosti|procen[aeiu]\\b|putn[a-z]+ trosk)'
const charge =
  '(?:besplat|gratis|dzab|naplac|naplat|placa|plati|uracun|doplat|doplac|evr|€|din|rsd|cen[aeiu]|kost|ukljuc|bez naknade|ide na)'

export const callOutCharge: Topic = {
  question: new RegExp(`\\b${callOut}|\\bda (?:samo )?(?:dodje|izadje)te\\b(?! i\\b)`),
  statement: new RegExp(
    `\\b(?:${callOut}|dolazi|izlazi|obilazi|put\\b)[\\s\\S]*${charge}|${charge}[\\s\\S]*\\b${callOut}`,
  ),
}

const everyDay = 'svak(?:i|og|im|oga) dan|svim danima'
// Not `vikendica`, a cottage.
const weekend = 'vikend(?!ic)'
const days: [question: string, statement: string][] = [
  [
    `nedelj(?:om|ama)\\b|${weekend}`,
    `nedelj(?:om|ama)\\b|(?:u|i|sem|osim|do) nedelj[eu]\\b(?! dana)|${weekend}|${everyDay}`,
  ],
  [`subot(?:om|ama)\\b|${weekend}`, `subot|${weekend}|${everyDay}`],
  ['prazni[kc]', 'prazni[kc]'],
  ['ponedeljkom', `ponedelj|radn[a-z]+ dan|${everyDay}`],
  ['utorkom', `utor|radn[a-z]+ dan|${everyDay}`],
  ['sredom', `sred(?:om|u|e)\\b|radn[a-z]+ dan|${everyDay}`],
  ['cetvrtkom', `cetvrt(?:ak|k)|radn[a-z]+ dan|${everyDay}`],
  ['petkom', `pet(?:ak|k[aou])|radn[a-z]+ dan|${everyDay}`],
]
/** Topics about working days. Not every form of `nedelja` matches, because `nedelja` can also mean a week. */
export const workdays: Topic[] = days.map(([question, statement]) => ({
  question: new RegExp(`\\b(?:${question})`),
  statement: new RegExp(`\\b(?:${statement})`),
}))

/** The topic of opening hours: `Radim od 8 do 16`, `Otvoreno je do 20`. */
export const openingHours: Topic = {
  question:
    /\b(?:radn[a-z]+ (?:vreme|dan)|dokle|(?:od|do) kad(?:a)?\b|do koliko|od koliko (?:sati|h|casova)|kad(?:a)? (?:radite|pocinjete|zavrsavate|otvarate|zatvarate)|otvoren)/,
  statement:
    /\b(?:rad(?:im|imo|i)|otvoren|termini su|casovi su|slobodna sam|slobodan sam)\b[\s\S]*\b(?:od [\da-z]+(?:[:.]\d\d)? do|(?:do|posle) \d{1,2}(?![\d.]*(?: ?(?:km|kilom|evr|€|din)| [a-z]+ ?(?:evr|din)))|pre podne|po podne|popodne)/,
}

/** Topics that only the description answers. */
export const descriptionTopics: Topic[] = [
  { question: /\b(?:garanc|garant|jemst|reklamac)/, statement: /\b(?:garanc|garant|jemst|reklamac)/ },
  {
    question:
      /\b(?:materijal|delov[aei]|alat|sredstv|ko (?:kupuje|nabavlja|donosi)|(?:nosite|donosite|nabavljate|kupujete)\b)/,
    statement: /\b(?:materijal|delov[aei]|alat|sredstv|pribor|nosim|donosim|nosimo|donosimo|nabavlja|kupujete)/,
  },
  {
    question:
      /\b(?:hitn|dezur|istog dana|za koliko (?:stizete|dolazite|mozete da (?:stignete|dodjete))|nocu\b|odmah\b)/,
    statement: /\b(?:hitn|dezur|istog dana|odmah|za pola sata|u roku od|nocu\b|(?:24|non.?stop))/,
  },
  {
    question:
      /\b(?:kartic|gotovin|kes(?:om)?\b|na rate|rat[ae]\b|virman|cekov|avans|kapar|(?:kako|nacin[a-z]*|kad|kada|gde|unapred)\b.{0,20}\bpla[ct]|pla[ct][a-z]* (?:unapred|karticom|preko|na))/,
    statement:
      /\b(?:kartic|gotovin|kes(?:om)?\b|rat[ae]\b|virman|cekov|avans|kapar|placa (?:se|te)|placanj|platiti|uplatnic|prenosom|isplata|preko racuna)/,
  },
  {
    question:
      /\b(?:(?:izdajete|dajete|dobij[a-z]*|imate|uz|fiskaln[a-z]*) (?:li )?(?:[a-z]+ )?racun|fiskaln|faktur|predracun|pdv\b|racun\b)/,
    statement: /(?<!\bna |\bvas |\bna vas )\b(?:racun\b|racune\b|racunom\b|faktur|predracun|fiskal|pdv\b)/,
  },
  {
    question:
      /\b(?:iskustv|koliko (?:dugo|godina|vec)(?: vec)? (?:se )?(?:radite|bavite)|(?:dugo|godina) (?:se )?(?:bavite|radite)|diplom|licenc|sertifik|strucn|skolovan|kvalifik|preporuk)/,
    statement:
      /\b(?:iskustv|bavi(?:m|mo)\b[\s\S]*godin|godin[a-z]* (?:radim|se bavim|u )|diplom|licenc|sertifik|polozi(?:la|o)|preporuk|(?:profesor|vaspitac|student|majstor)[a-z]* sam)/,
  },
  {
    question:
      /\b(?:koliko (?:dugo|traje|vremena)|traje\b|za koliko (?:dana|vremena|sati|je)|koji je rok|rok\b|kad(?:a)? (?:je|ce biti|bude) gotov)/,
    statement: /\b(?:traje|zavrsi(?:m|mo)|gotov[aoi]?\b|rok\b|vraca(?:m|mo)\b|treba (?:nam |mi |oko |jedan )|okreci)/,
  },
  { question: /\b(?:parking|parkir)/, statement: /\b(?:parking|parkir)/ },
]

export const whereabouts: Topic = {
  question:
    /\b(?:gde|lokacij|adres|u kom|u kojem|mest[ou]\b|grad[au]?\b|podrucj|opstin|naselj|kraj[au]?\b|blizu|daleko|dolazite|izlazite|teren)/,
  statement:
    /\b(?:salon je|radnja je|radionica je|ordinacija je|u ulici|u centru|kod mene|kod vas|dolazi(?:m|mo) (?:na|u|i|po|do)|pokriva(?:m|mo)|radi(?:m|mo) (?:u|na|po)\b(?! satu| smen| sat\b)|u krugu|preuzimanje je|zivim (?:u|na)|okolin)/,
}
