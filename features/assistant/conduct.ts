import { conductRules } from './conduct-rules.ts'
import { unmasked } from './disguise.ts'
import { stemsOf } from './stems.ts'

/** Set phrases whose `ne` denies nothing of what follows. */
const reassuring = /\b(?:ne brini(?:te)?|nije problem|nema problema|bez brige|ne sumnjajte)\b/g
/** `O popustu nemam podatak`, unless the same breath asks for something. */
const isUnknown =
  /\b(?:(?:nema|nemam|nemamo|nije|nisu)\b(?: [a-z]+){0,3} (?:podat|informac|naveden|pomin|nista|reci)|ne (?:znam|pise|pominje)\b|prosledi(?:cu|cemo)(?: [a-z]+){0,2} (?:pitanj|poruk))/
const asksFor = /\b[a-z]+(?:ite|ajte|alji|daj)\b/
const negation = /\b(?:ne|nije|nisu|nisam|nema|nemam|bez|nikad|nikada)\b/

type Clause = { text: string; sentence: string }

/** The parts of plain sentences between commas. */
const clausesOf = (text: string): Clause[] =>
  text
    .split(/[!?\n;]|\.(?=\s|$)/)
    .flatMap(sentence => sentence.split(/[,:]| - /).map(clause => ({ text: clause.trim(), sentence: sentence.trim() })))
    .filter(clause => clause.text)

/** What an answer does that only the provider may, or nobody; both texts are plain. */
export function misconduct(reply: string, known: string): string[] {
  const readings = [reply, unmasked(reply)].map(text => text.replace(reassuring, ','))
  const knownClauses = clausesOf(known).map(clause => ({ ...clause, stems: new Set(stemsOf(clause.sentence)) }))
  const faults = new Set<string>()
  for (const { text } of [...new Set(readings)].flatMap(clausesOf)) {
    for (const { fault, says, unless, mayBeUnknown, isWhole } of conductRules) {
      if (faults.has(fault)) continue
      for (const match of text.matchAll(says)) {
        const close = text.slice(Math.max(0, match.index - 30), match.index)
        if (unless?.test(close) || (mayBeUnknown && isUnknown.test(text) && !asksFor.test(text))) continue
        if (!isBorneOut(match[0], text, knownClauses, isWhole)) faults.add(fault)
      }
    }
  }
  return [...faults]
}

type KnownClause = Clause & { stems: Set<string> }

/** The facts say the same: the word itself, as much denied or not, and at least half of what it is said of. */
function isBorneOut(said: string, clause: string, known: KnownClause[], isWhole = false): boolean {
  const word = isWhole ? said : said.slice(0, 5)
  const others = stemsOf(clause).filter(stem => !stem.startsWith(word) && !word.startsWith(stem))
  return known.some(each => {
    if (!each.text.includes(word) || negation.test(each.text) !== negation.test(clause)) return false
    if (isWhole || (each.sentence.includes(clause) && clause.includes(' '))) return true
    return others.length > 0 && others.filter(stem => each.stems.has(stem)).length * 2 >= others.length
  })
}
