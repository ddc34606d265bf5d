import { inCity } from '../../platform/serbian/cities.ts'
import { bookingSentence, type Facts, type FreeDay, namelessProvider, onDay, weekdayOf } from './facts.ts'
import { priceListSentence } from './price-lines.ts'
import { partsOf, readable } from './question.ts'
import { Texts } from './texts.ts'
import { callOutCharge, openingHours, told, whereabouts, workdays } from './topics.ts'

/** Times of one day that an answer names, and days it names them of. */
const shown = { times: 4, days: 2 }

const asks = {
  price:
    /\b(cen[aeiou]|cenovnik|kost[aeiu]|kostal|napla[ct]|posto je|tarif|par[ae]\b|novac|novca|skup|jeftin|povolj|budzet|platiti|placa|besplat|gratis|dzab|evra|eura|dinar|koliko (je|bi|trazite|uzimate|uzimas|dodje|izadje|izlazi|to|vam|moram|treba da)\b)|€/,
  slots:
    /\b(termin|slobod|zakaz|rezerv|mesta za|kad(a)? (biste|bi|mozete|mogu|moze|stizete|stignete|dolazite|ste)|najranije|sto pre|hitno|danas|sutra|prekosutra|veceras|u (ponedeljak|utorak|sredu|cetvrtak|petak|subotu|nedelju)|ove nedelje)/,
  phone: /\b(telefon|broj(a|u)?\b|pozva|pozov|nazva|nazov|zovem|viber|whatsapp|vacap|mobiln)/,
  about:
    /\b(sta (sve|tacno)?\s?(radite|nudite|obuhvata|ukljuc|podrazumeva)|cime se bavite|opis|o usluzi|vise informacij|detaljnije|sta spada)/,
  who: /\b(robot|bot\b|masin[aou] (ste|si|odgovara|pise)|vestack|asistent|covek|ziv[aou]m? osob|ko (ste|si)\b|sa? kim\b)/,
  thanks: /\b(hvala|zahvaljujem)\b/,
} as const

/**
 * The built-in answer, over the facts alone (docs/product.md, The reply assistant): every price, time and number in it is one of
 * theirs, what the description says is quoted, and what neither holds is passed on. `greet` opens with who is speaking.
 */
export function respond(question: string, facts: Facts, greet: boolean): string {
  const texts = new Texts(facts)
  const asked = readable(question, texts.words)
  const name = facts.provider ?? namelessProvider
  const nameInside = facts.provider ?? namelessProvider.toLowerCase()
  const answer = new Answer()
  for (const part of partsOf(asked)) answerPart(part, facts, texts, answer)
  if (!answer.isTouched) {
    const said = texts.fitting(asked)
    if (said) answer.quote([said])
  }
  if (asks.who.test(asked)) {
    answer.sayFirst(greet ? '' : `Ovde asistent, odgovaram dok ${nameInside} ne može.`)
    answer.passOn()
  }
  const sentences = answer.sentences()
  if (!sentences.length && !answer.isOpen && asks.thanks.test(asked)) sentences.push('Nema na čemu!')
  else if (!sentences.length || answer.isOpen)
    sentences.push(`Proslediću vašu poruku, a ${nameInside} će vam se javiti čim bude moguće.`)

  const greeting = `${greetingAt(asked)} ${name} trenutno ne može da odgovori, ovde asistent.`
  return [...(greet ? [greeting] : []), ...sentences].filter(Boolean).join(' ')
}

/** One thing asked: what the structured facts and the description say of it, and whether anything is left open. */
function answerPart(part: string, facts: Facts, texts: Texts, answer: Answer): void {
  const objects = texts.objectsIn(part)
  const quoteOr = (sentences: string[], otherwise: () => void) => {
    if (sentences.length) answer.quote(sentences)
    else otherwise()
  }
  const wantsPrice = asks.price.test(part)
  const topics = told.filter(topic => topic.asks.test(part))
  const days = workdays.filter(topic => topic.asks.test(part))
  let isTold = false
  for (const topic of topics) {
    const sentences = texts.telling(topic.tells, part)
    isTold ||= sentences.length > 0
    quoteOr(sentences, () => answer.passOn())
    if (sentences.length && !texts.mentionsMeans(part, sentences)) answer.passOn()
  }
  const lines = wantsPrice ? texts.pricesOf(part) : []
  if (wantsPrice && callOutCharge.asks.test(part))
    quoteOr(texts.telling(callOutCharge.tells, part), () => answer.say(lines.length ? priceListSentence(lines) : null))
  else if (wantsPrice && !topics.length) {
    if (lines.length) answer.say(priceListSentence(lines))
    else if (objects.isStrange) answer.passOn()
    else quoteOr(texts.pricing(objects.known), () => answer.say(usualPrice(part, facts)))
  }
  if (days.length) {
    const sentences = days.flatMap(topic => texts.telling(topic.tells, part))
    quoteOr([...new Set(sentences)], () => {
      // His own words on the other days say more than the hours of his diary.
      const others = /prazni/.test(part) ? [] : texts.telling(openingHours.tells, part)
      quoteOr(others, () => answer.say(facts.hours && hoursSentence(facts.hours)))
      answer.passOn()
    })
  } else if (openingHours.asks.test(part)) {
    if (facts.hours) answer.say(hoursSentence(facts.hours))
    else quoteOr(texts.telling(openingHours.tells, part), () => answer.passOn())
  }
  if (asks.slots.test(part) && !days.length && (facts.days || !isTold)) {
    answer.say(freeSentence(part, facts.days))
    if (facts.booking && facts.days?.some(day => day.times.length)) answer.say(bookingSentence(facts.booking))
    else if (facts.days) answer.passOn()
  }
  if (whereabouts.asks.test(part) && !isTold && !(wantsPrice && callOutCharge.asks.test(part))) {
    const sentences = texts.telling(whereabouts.tells, part)
    const named = texts.naming(objects.known)
    answer.say(facts.town && whereSentence(facts, facts.town))
    quoteOr(named.length ? named : objects.isStrange ? [] : sentences, () => objects.isStrange && answer.passOn())
  }
  if (asks.phone.test(part)) answer.say(facts.phone && `Broj telefona je ${facts.phone}.`)
  if (asks.about.test(part)) answer.say(`Usluga: ${facts.title}. ${texts.beginning()}`)
}

/** `Milan Jovanović radi u Pančevu.`; a town that nobody declines stands as it is. */
const whereSentence = ({ provider }: Facts, town: string) =>
  `${provider ?? namelessProvider} radi ${inCity(town) ?? `ovde: ${town}`}.`
/** What is said to `Koliko košta?`: his price, or his price list where he has none or it is asked for. */
function usualPrice(asked: string, { price, prices }: Facts): string | null {
  if (prices.length && (!price || /\bcenovnik/.test(asked))) return priceListSentence(prices)
  return price && priceSentence(price)
}
const priceSentence = (price: string) => `Cena je ${price}.`
const hoursSentence = ({ start, end }: { start: string; end: string }) => `Radno vreme je od ${start} do ${end}.`

/** What has been said so far; the same is not said twice. */
class Answer {
  readonly #said = new Set<string>()
  readonly #quoted = new Set<string>()
  isOpen = false

  /** Whether anything that was asked is known to the rules. */
  get isTouched(): boolean {
    return this.isOpen || this.#said.size + this.#quoted.size > 0
  }

  /** Null is what is not known. */
  say(sentence: string | null): void {
    if (sentence) this.#said.add(sentence)
    else this.isOpen = true
  }

  sayFirst(sentence: string): void {
    const later = [...this.#said]
    this.#said.clear()
    for (const each of [sentence, ...later]) this.#said.add(each)
  }

  quote(sentences: string[]): void {
    for (const sentence of sentences) this.#quoted.add(sentence)
  }

  passOn(): void {
    this.isOpen = true
  }

  sentences(): string[] {
    const quoted = [...this.#quoted].join(' ')
    return [...this.#said, ...(quoted ? [`U opisu usluge piše: „${quoted}”`] : [])].filter(Boolean)
  }
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
