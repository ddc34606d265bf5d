import { type ConductRule, conductRules } from './conduct-rules.ts'
import { unmask } from './disguise.ts'
import { Stems, wordsIn } from './stems.ts'

/** Fixed phrases whose negation does not negate the words after them. */
const reassuring = /\b(?:ne brini(?:te)?|nije problem|nema problema|bez brige|ne sumnjajte)\b/g
/** Matches `O popustu nemam podatak` and other ways to say that something is unknown. */
const doNotKnowPattern =
  /\b(?:(?:nema|nemam|nemamo|nije|nisu)\b(?: [a-z]+){0,3} (?:podat|informac|naveden|pomin|nista|reci)|ne (?:znam|pise|pominje)\b|prosledi(?:cu|cemo)(?: [a-z]+){0,2} (?:pitanj|poruk))/
const request = /\b[a-z]+(?:ite|ajte|alji|daj)\b/
const negation = /\b(?:ne|nije|nisu|nisam|nema|nemam|bez|nikad|nikada)\b/

/** The text between two commas. `stems` are the stems of the whole sentence. */
type Clause = { text: string; sentence: string; stems: Stems; isDenied: boolean }

const clausesOf = (text: string): Clause[] =>
  text.split(/[!?\n;]|\.(?=\s|$)/).flatMap(sentence => {
    const stems = new Stems(wordsIn(sentence))
    return sentence
      .split(/[,:]| - /)
      .map(clause => clause.trim())
      .filter(Boolean)
      .map(clause => ({ text: clause, sentence: sentence.trim(), stems, isDenied: negation.test(clause) }))
  })

/** Returns the faults of a reply: the rules that it breaks without support by the facts. Both texts are normalized. */
export function findMisconduct(reply: string, known: string): string[] {
  const readings = [reply, unmask(reply)].map(text => text.replace(reassuring, ','))
  const knownClauses = clausesOf(known)
  const faults = new Set<string>()
  for (const clause of [...new Set(readings)].flatMap(clausesOf)) {
    const mayPass = doNotKnowPattern.test(clause.text) && !request.test(clause.text)
    for (const rule of conductRules) {
      if (faults.has(rule.fault) || (rule.mayBeUnknown && mayPass)) continue
      if (violationsOf(rule, clause.text).some(word => !isSupported(word, clause, knownClauses, rule.isWhole)))
        faults.add(rule.fault)
    }
  }
  return [...faults]
}

function violationsOf({ pattern, unless, isWhole }: ConductRule, clause: string): string[] {
  const matches = [...clause.matchAll(pattern)].filter(
    ({ index }) => !unless?.test(clause.slice(Math.max(0, index - 20), index)),
  )
  return [...new Set(matches.map(([words]) => (isWhole ? words : words.slice(0, 5))))]
}

/** Returns whether a clause of the facts has the word, the same negation, and at least half of the other words. */
function isSupported(word: string, clause: Clause, known: Clause[], isWhole = false): boolean {
  const others = wordsIn(clause.text).filter(other => !other.startsWith(word) && !word.startsWith(other))
  return known.some(each => {
    if (each.isDenied !== clause.isDenied || !each.text.includes(word)) return false
    if (isWhole || (clause.text.includes(' ') && each.sentence.includes(clause.text))) return true
    return others.length > 0 && others.filter(other => each.stems.has(other)).length * 2 >= others.length
  })
}
