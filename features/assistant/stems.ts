import { plain } from './plain.ts'

/** Words that say nothing of what a question or a sentence is about. */
const common = new Set(
  'koliko kada gde radite mozete imate jeste nesto vasa vase vasu usluga usluge uslugu zanima treba trebalo moze molim dobar dobro pozdrav hvala uopste takodje jel kad sta sto kod vas nas vam nam ste sam smo ima ili ali pre pri oko sve svi ovo taj ova ove moj moja moje tek bez jos tri pet dva dve jedan jedna jedno ako bih bio bila ona oni ono kao vec kako mene njega neka neki neko nekog dan dana dane koji koja koje kakav biste bude biti samo mogu mozda nije nisu dobra ovde tamo kolika kolko hocu hteo htela zelim zeleo zelela trazim recite kazite javite interesuje zasto znaci svoj svoje svoja sami sama radi rade radim radimo onda'.split(
    ' ',
  ),
)

/** Serbian inflects; the beginning of a word is what stays. */
export const stemOf = (word: string): string => word.slice(0, word.length > 5 ? 5 : Math.max(3, word.length - 1))

export const stemsOf = (text: string): string[] =>
  (plain(text).match(/[a-z]{3,}/g) ?? []).filter(word => !common.has(word)).map(stemOf)

/** The sentences of a text, each with its mark; figures with dots end none. */
export const sentencesOf = (text: string): string[] =>
  text
    .match(/[^.!?\n]+(?:[.,]\d[^.!?\n]*)*[.!?]*/g)
    ?.map(each => each.trim())
    .filter(Boolean) ?? []
