import { plain } from './plain.ts'

const common = new Set(
  'koliko kada gde radite mozete imate jeste nesto vasa vase usluga usluge zanima treba trebalo moze molim dobar dobro pozdrav hvala uopste takodje'.split(
    ' ',
  ),
)
/** Serbian inflects; the beginning of a word is what stays. */
export const stemsOf = (text: string): string[] =>
  (plain(text).match(/[a-z]{4,}/g) ?? []).filter(word => !common.has(word)).map(word => word.slice(0, 5))

/** The sentences of a text, each with its mark; figures with dots end none. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[^.!?\n]+(?:[.,]\d[^.!?\n]*)*[.!?]*/g)?.map(each => each.trim()).filter(Boolean) ?? []
