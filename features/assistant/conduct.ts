import { type ConductRule, conductRules } from './conduct-rules.ts'
import { unmasked } from './disguise.ts'
import { Stems, wordsIn } from './stems.ts'

/** Set phrases whose `ne` denies nothing of what follows. */
const reassuring = /\b(?:ne brini(?:te)?|nije problem|nema problema|bez brige|ne sumnjajte)\b/g
/** `O popustu nemam podatak`, unless the same breath asks for something. */
const isUnknown =
  /\b(?:(?:nema|nemam|nemamo|nije|nisu)\b(?: [a-z]+){0,3} (?:podat|informac|naveden|pomin|nista|reci)|ne (?:znam|pise|pominje)\b|prosledi(?:cu|cemo)(?: [a-z]+){0,2} (?:pitanj|poruk))/
const asksFor = /\b[a-z]+(?:ite|ajte|alji|daj)\b/
const negation = /\b(?:ne|nije|nisu|nisam|nema|nemam|bez|nikad|nikada)\b/

/** Between two commas; `stems` are those of the whole sentence. */
type Clause = { text: string; sentence: string; stems: Stems; isDenied: boolean }

/** The clauses of a plain text. */
const clausesOf = (text: string): Clause[] =>
  text.split(/[!?\n;]|\.(?=\s|$)/).flatMap(sentence => {
    const stems = new Stems(wordsIn(sentence))
    return sentence
      .split(/[,:]| - /)
      .map(clause => clause.trim())
      .filter(Boolean)
      .map(clause => ({ text: clause, sentence: sentence.trim(), stems, isDenied: negation.test(clause) }))
  })

/** What an answer does that only the provider may, or nobody; both texts are plain. */
export function misconduct(reply: string, known: string): string[] {
  const readings = [reply, unmasked(reply)].map(text => text.replace(reassuring, ','))
  const knownClauses = clausesOf(known)
  const faults = new Set<string>()
  for (const clause of [...new Set(readings)].flatMap(clausesOf)) {
    const mayPass = isUnknown.test(clause.text) && !asksFor.test(clause.text)
    for (const rule of conductRules) {
      if (faults.has(rule.fault) || (rule.mayBeUnknown && mayPass)) continue
      if (wordsAgainst(rule, clause.text).some(word => !isBorneOut(word, clause, knownClauses, rule.isWhole)))
        faults.add(rule.fault)
    }
  }
  return [...faults]
}

/** What a clause says against a rule, each word once. */
function wordsAgainst({ says, unless, isWhole }: ConductRule, clause: string): string[] {
  const said = [...clause.matchAll(says)].filter(
    ({ index }) => !unless?.test(clause.slice(Math.max(0, index - 20), index)),
  )
  return [...new Set(said.map(([words]) => (isWhole ? words : words.slice(0, 5))))]
}

/** The facts say the same: the word itself, as much denied or not, and at least half of what it is said of. */
function isBorneOut(word: string, clause: Clause, known: Clause[], isWhole = false): boolean {
  const others = wordsIn(clause.text).filter(other => !other.startsWith(word) && !word.startsWith(other))
  return known.some(each => {
    if (each.isDenied !== clause.isDenied || !each.text.includes(word)) return false
    if (isWhole || (clause.text.includes(' ') && each.sentence.includes(clause.text))) return true
    return others.length > 0 && others.filter(other => each.stems.has(other)).length * 2 >= others.length
  })
}
