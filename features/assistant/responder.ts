import { type Facts, type FreeDay, namelessProvider, onDay, weekdayOf } from './facts.ts'
import { plain } from './plain.ts'

/** Times of one day that an answer names, and days it names them of. */
const shown = { times: 4, days: 2 }

const asks = {
  price:
    /\b(cen[aeiou]|cenovnik|cjen|cijen|kost[aeiu]|kostal|napla[ct]|posto je|tarif|par[ae]\b|novac|novca|skup|jeftin|povolj|budzet|platiti|placa|evra|eura|dinar|koliko (je|bi|trazite|uzimate|dodje|izadje|izlazi|to|vam|moram|treba da)\b)|€/,
  hours:
    /\b(radn[a-z]+ (vreme|vremen|dan)|dokle|(od|do) kad(a)?|do koliko|od koliko (sati|h|casova)|kad(a)? (radite|pocinjete|zavrsavate|otvarate|zatvarate)|otvoren|vikendom|subotom|nedeljom|praznik)/,
  slots:
    /\b(termin|slobod|zakaz|rezerv|mesta za|kad(a)? (biste|bi|mozete|mogu|moze|stizete|stignete|dolazite|ste)|najranije|sto pre|hitno|danas|sutra|prekosutra|veceras|u (ponedeljak|utorak|sredu|cetvrtak|petak|subotu|nedelju)|ove nedelje)/,
  area: /\b(gde|lokacij|adres|u kom|u kojem|mest[ou]\b|grad[au]?\b|teren|podrucj|opstin|naselj|kraj[au]?\b|blizu|daleko|dolazite|izlazite|dolazak)/,
  phone: /\b(telefon|broj(a|u)?\b|pozva|pozov|nazva|nazov|zovem|viber|whatsapp|vacap|mobiln)/,
  about:
    /\b(sta (sve|tacno)?\s?(radite|nudite|obuhvata|ukljuc|podrazumeva)|cime se bavite|opis|o usluzi|vise informacij|detaljnije|sta spada)/,
  who: /\b(robot|bot\b|masin|vestack|asistent|covek|ziv[aou]m? osob|ko (ste|si)\b|sa? kim\b)/,
  thanks: /\b(hvala|zahvaljujem)\b/,
} as const
type Ask = keyof typeof asks

/**
 * The built-in answer, over the facts alone (specification 3, Assistant): every price, time and number in it is one of
 * theirs, and what they do not hold is passed on. `greet` opens with who is speaking.
 */
export function respond(question: string, facts: Facts, greet: boolean): string {
  const asked = plain(question)
  const wants = (ask: Ask) => asks[ask].test(asked)
  const name = facts.provider ?? namelessProvider
  const nameInside = facts.provider ?? namelessProvider.toLowerCase()
  const sentences: string[] = []
  let isOpen = false
  const say = (sentence: string | null) => {
    if (sentence) sentences.push(sentence)
    else isOpen = true
  }

  if (wants('price')) say(facts.price && `Cena je ${facts.price}.`)
  if (wants('hours')) say(facts.hours && `Radno vreme je od ${facts.hours.start} do ${facts.hours.end}.`)
  if (wants('slots')) {
    say(freeSentence(asked, facts.days))
    if (facts.days) isOpen = true
  }
  if (wants('area')) say(facts.town && `Mesto rada: ${facts.town}.`)
  if (wants('phone')) say(facts.phone && `Broj telefona je ${facts.phone}.`)
  if (wants('about')) say(`Usluga: ${facts.title}. ${beginning(facts.description)}`)
  const said = fitting(asked, facts.description)
  if (!sentences.length && !isOpen && said) sentences.push(`U opisu usluge piše: „${said}“`)
  if (wants('who')) {
    sentences.unshift(greet ? '' : `Ovde asistent, odgovaram dok je ${nameInside} na poslu.`)
    isOpen = true
  }
  if (!sentences.length && !isOpen && wants('thanks')) sentences.push('Nema na čemu!')
  else if (!sentences.length || isOpen)
    sentences.push(`Proslediću vašu poruku, a ${nameInside} će vam se javiti čim bude moguće.`)

  const greeting = `${greetingAt(asked)} ${name} je trenutno na poslu, ovde asistent.`
  return [...(greet ? [greeting] : []), ...sentences].filter(Boolean).join(' ')
}

/** Answers in kind: whoever says good morning hears it. */
function greetingAt(asked: string): string {
  if (/\bdobro jutro\b/.test(asked)) return 'Dobro jutro!'
  if (/\bdobro vece\b/.test(asked)) return 'Dobro veče!'
  return 'Dobar dan!'
}

const weekdays = ['nedelj', 'ponedelj', 'utor', 'sred', 'cetvrt', 'pet(?:ak|kom)', 'subot']

/** The day somebody asks for, as one of the days ahead. */
function dayAsked(asked: string, days: FreeDay[]): FreeDay | undefined {
  if (/\bprekosutra\b/.test(asked)) return days[2]
  if (/\bsutra\b/.test(asked)) return days[1]
  if (/\b(danas|veceras)\b/.test(asked)) return days[0]
  const weekday = weekdays.findIndex(stem => new RegExp(`\\bu ${stem}`).test(asked))
  return days.find(({ date }) => weekdayOf(date) === weekday)
}

/** What is free; on the day that was asked for when there is one. */
function freeSentence(asked: string, days: FreeDay[] | null): string | null {
  if (!days) return null
  const listed = ({ date, times }: FreeDay) => `${onDay(date, days)} u ${enumeration(times.slice(0, shown.times))}`
  const open = days.filter(day => day.times.length)
  const wanted = dayAsked(asked, days)
  if (!open.length) return 'Narednih dana nema slobodnih termina.'
  if (wanted?.times.length) {
    const more = wanted.times.length > shown.times ? ', a ima i kasnijih' : ''
    return `Slobodni termini: ${listed(wanted)}${more}. Termin važi kad bude potvrđen.`
  }
  const instead = open.slice(0, shown.days).map(listed).join('; ')
  const taken = wanted ? `Za taj dan nema slobodnih termina. ` : ''
  return `${taken}Najbliži slobodni termini: ${instead}. Termin važi kad bude potvrđen.`
}

const enumeration = (items: string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} i ${items.at(-1)}` : (items[0] ?? '')

const sentencesOf = (text: string) => text.match(/[^.!?\n]+(?:[.,]\d[^.!?\n]*)*[.!?]*/g)?.map(each => each.trim()) ?? []

/** The first sentences, as many as are easily read. */
function beginning(description: string): string {
  let text = ''
  for (const sentence of sentencesOf(description)) {
    if (text && text.length + sentence.length > 240) break
    text = text ? `${text} ${sentence}` : sentence
  }
  return text.slice(0, 400)
}

const common = new Set(
  'koliko kada gde radite mozete imate jeste nesto vasa vase usluga usluge zanima treba trebalo moze molim dobar dobro pozdrav hvala uopste takodje'.split(
    ' ',
  ),
)
/** Serbian inflects; the beginning of a word is what stays. */
const stemsOf = (text: string) =>
  (plain(text).match(/[a-z]{4,}/g) ?? []).filter(word => !common.has(word)).map(word => word.slice(0, 5))

/** The sentence of the description that speaks of what was asked; in the provider's words, so nothing is made up. */
function fitting(asked: string, description: string): string | null {
  const wanted = new Set(stemsOf(asked))
  let best: { sentence: string; hits: number } | null = null
  for (const sentence of sentencesOf(description)) {
    const hits = new Set(stemsOf(sentence).filter(stem => wanted.has(stem))).size
    if (hits && hits > (best?.hits ?? 0)) best = { sentence, hits }
  }
  return best ? best.sentence.slice(0, 300) : null
}
