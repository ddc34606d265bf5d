import { inCity } from '../../platform/serbian/cities.ts'
import {
  bookingSentence,
  dayPhrase,
  type Facts,
  type FreeDay,
  namelessProvider,
  seriesSentence,
  waitSentence,
  weekdayOf,
} from './facts.ts'
import { priceListSentence } from './price-lines.ts'
import { normalizeQuestion, splitQuestion } from './question.ts'
import { ServiceTexts } from './texts.ts'
import { callOutCharge, descriptionTopics, openingHours, whereabouts, workdays } from './topics.ts'

/** Maximum number of free times per day, and of days with free times, in one reply. */
const max = { times: 4, days: 2 }

const questionPatterns = {
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
 * Composes the built-in reply (docs/product.md, The reply assistant). Prices, times and numbers come from the facts,
 * and sentences of the description are quoted. Other questions are passed on to the provider. `greet` adds a greeting.
 */
export function composeBuiltInReply(question: string, facts: Facts, greet: boolean): string {
  const texts = new ServiceTexts(facts)
  const normalized = normalizeQuestion(question, texts.words)
  const name = facts.provider ?? namelessProvider
  const nameInside = facts.provider ?? namelessProvider.toLowerCase()
  const answer = new Answer()
  for (const part of splitQuestion(normalized)) answerPart(part, facts, texts, answer)
  if (!answer.isTouched) {
    const fitting = texts.fitting(normalized)
    if (fitting) answer.quote([fitting])
  }
  if (questionPatterns.who.test(normalized)) {
    answer.sayFirst(greet ? '' : `Ovde asistent, odgovaram dok ${nameInside} ne može.`)
    answer.passOn()
  }
  const sentences = answer.sentences()
  if (!sentences.length && !answer.isOpen && questionPatterns.thanks.test(normalized)) sentences.push('Nema na čemu!')
  else if (!sentences.length || answer.isOpen)
    sentences.push(`Proslediću vašu poruku, a ${nameInside} će vam se javiti čim bude moguće.`)

  const greeting = `${greetingFor(normalized)} ${name} trenutno ne može da odgovori, ovde asistent.`
  return [...(greet ? [greeting] : []), ...sentences].filter(Boolean).join(' ')
}

/** Answers one part of a question from the facts and the description, or passes the part on to the provider. */
function answerPart(part: string, facts: Facts, texts: ServiceTexts, answer: Answer): void {
  const objects = texts.objectsIn(part)
  const quoteOr = (sentences: string[], otherwise: () => void) => {
    if (sentences.length) answer.quote(sentences)
    else otherwise()
  }
  const wantsPrice = questionPatterns.price.test(part)
  const topics = descriptionTopics.filter(topic => topic.question.test(part))
  const days = workdays.filter(topic => topic.question.test(part))
  let isAnswered = false
  for (const topic of topics) {
    const sentences = texts.about(topic.statement, part)
    isAnswered ||= sentences.length > 0
    quoteOr(sentences, () => answer.passOn())
    if (sentences.length && !texts.mentionsMeans(part, sentences)) answer.passOn()
  }
  const lines = wantsPrice ? texts.pricesOf(part) : []
  if (wantsPrice && callOutCharge.question.test(part))
    quoteOr(texts.about(callOutCharge.statement, part), () =>
      answer.say(lines.length ? priceListSentence(lines) : null),
    )
  else if (wantsPrice && !topics.length) {
    if (lines.length) answer.say(priceListSentence(lines))
    else if (objects.namesUnknown) answer.passOn()
    else quoteOr(texts.pricing(objects.known), () => answer.say(usualPrice(part, facts)))
  }
  if (days.length) {
    const sentences = days.flatMap(topic => texts.about(topic.statement, part))
    quoteOr([...new Set(sentences)], () => {
      // The provider's text about other days is quoted instead of the diary's hours, because the text says more.
      const others = /prazni/.test(part) ? [] : texts.about(openingHours.statement, part)
      quoteOr(others, () => answer.say(facts.hours && hoursSentence(facts.hours)))
      answer.passOn()
    })
  } else if (openingHours.question.test(part)) {
    if (facts.hours) answer.say(hoursSentence(facts.hours))
    else quoteOr(texts.about(openingHours.statement, part), () => answer.passOn())
  }
  if (questionPatterns.slots.test(part) && !days.length && (facts.days || !isAnswered)) {
    answer.say(freeSentence(part, facts))
    if (facts.booking && facts.days?.some(day => day.times.length)) {
      answer.say(bookingSentence(facts.booking))
      if (facts.allowsSeries) answer.say(seriesSentence)
    } else if (facts.days) answer.passOn()
  }
  if (whereabouts.question.test(part) && !isAnswered && !(wantsPrice && callOutCharge.question.test(part))) {
    const sentences = texts.about(whereabouts.statement, part)
    const named = texts.naming(objects.known)
    answer.say(facts.town && whereSentence(facts, facts.town))
    quoteOr(named.length ? named : objects.namesUnknown ? [] : sentences, () => objects.namesUnknown && answer.passOn())
  }
  if (questionPatterns.phone.test(part)) answer.say(facts.phone && `Broj telefona je ${facts.phone}.`)
  if (questionPatterns.about.test(part)) answer.say(`Usluga: ${facts.title}. ${texts.beginning()}`)
}

/** Returns a sentence such as `Milan Jovanović radi u Nišu.` Towns without a known locative are not declined. */
const whereSentence = ({ provider }: Facts, town: string) =>
  `${provider ?? namelessProvider} radi ${inCity(town) ?? `ovde: ${town}`}.`
/** Answers `Koliko košta?` with the price. Uses the price list if there is no price or the question names the list. */
function usualPrice(question: string, { price, prices }: Facts): string | null {
  if (prices.length && (!price || /\bcenovnik/.test(question))) return priceListSentence(prices)
  return price && priceSentence(price)
}
const priceSentence = (price: string) => `Cena je ${price}.`
const hoursSentence = ({ start, end }: { start: string; end: string }) => `Radno vreme je od ${start} do ${end}.`

class Answer {
  readonly #sentences = new Set<string>()
  readonly #quoted = new Set<string>()
  isOpen = false

  /** True once the rules have recognized a part of the question. */
  get isTouched(): boolean {
    return this.isOpen || this.#sentences.size + this.#quoted.size > 0
  }

  /** Adds a sentence to the answer; null means that the facts do not contain the answer. */
  say(sentence: string | null): void {
    if (sentence) this.#sentences.add(sentence)
    else this.isOpen = true
  }

  sayFirst(sentence: string): void {
    const others = [...this.#sentences]
    this.#sentences.clear()
    for (const each of [sentence, ...others]) this.#sentences.add(each)
  }

  quote(sentences: string[]): void {
    for (const sentence of sentences) this.#quoted.add(sentence)
  }

  passOn(): void {
    this.isOpen = true
  }

  sentences(): string[] {
    const quoted = [...this.#quoted].join(' ')
    return [...this.#sentences, ...(quoted ? [`U opisu usluge piše: „${quoted}”`] : [])].filter(Boolean)
  }
}

function greetingFor(question: string): string {
  if (/\bdobro jutro\b/.test(question)) return 'Dobro jutro!'
  if (/\bdobro vece\b/.test(question)) return 'Dobro veče!'
  return 'Dobar dan!'
}

const weekdays = ['nedelj', 'ponedelj', 'utor', 'sred', 'cetvrt', 'pet(?:ak|kom)', 'subot']

function findNamedDay(question: string, days: FreeDay[]): FreeDay | undefined {
  if (/\bprekosutra\b/.test(question)) return days[2]
  if (/\bsutra\b/.test(question)) return days[1]
  if (/\b(danas|veceras)\b/.test(question)) return days[0]
  const weekday = weekdays.findIndex(stem => new RegExp(`\\bu ${stem}`).test(question))
  return days.find(({ date }) => weekdayOf(date) === weekday)
}

function freeSentence(question: string, { days, booking }: Facts): string | null {
  if (!days) return null
  const waiting = booking ? `${waitSentence} ` : ''
  const timesOn = ({ date, times }: FreeDay) => `${dayPhrase(date, days)} u ${enumeration(times.slice(0, max.times))}`
  const open = days.filter(day => day.times.length)
  const named = findNamedDay(question, days)
  if (!open.length) return `Narednih dana nema slobodnih termina. ${waiting}`.trim()
  if (named?.times.length) {
    const more = named.times.length > max.times ? ', a ima i kasnijih' : ''
    return `Slobodni termini: ${timesOn(named)}${more}. Termin važi kad bude potvrđen.`
  }
  const instead = open.slice(0, max.days).map(timesOn).join('; ')
  // The booking page offers to wait only for full days.
  const taken = named ? `Za taj dan nema slobodnih termina. ${named.isClosed ? '' : waiting}` : ''
  return `${taken}Najbliži slobodni termini: ${instead}. Termin važi kad bude potvrđen.`
}

const enumeration = (items: string[]) =>
  items.length > 1 ? `${items.slice(0, -1).join(', ')} i ${items.at(-1)}` : (items[0] ?? '')
