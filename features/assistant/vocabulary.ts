import { replaceNumerals } from './numerals.ts'

/** Words that a reply may use in addition to the words of the provider. */
const replyVocabulary = [
  'vas nas cas dan sat pruzalac rada dobar dobro dobra jutro vece hvala molim izvinite nazalost rado naravno svakako prijatan pozdrav srdacan zdravo cemu trenutno poslu posla ovde asistent zauzet',
  'proslediti prosledjujem pitanje pitanja poruka odgovor odgovoriti moguce uskoro podatak podaci informacija navesti naveden opis usluga pise pominje precizno znam siguran',
  'mogu moze mozete moci zelim zelite zeleo zelela odgovara vama vasa vaseg nesto pomoc pomognem slobodno pitati pitajte recite napisite pisite opisite navedite javi javite javiti poslati sacekati pogadjam otkazati preneti pitacu obecati',
  'koji koja koje kojoj kojem kojih kojim kakav kakva kada gde koliko kako zato jer takodje samo zajedno preko osim ukoliko drugi drugog tome ovog ovome tako isto uvek obicno uglavnom najvise najmanje vise manje mnogo malo svaki svim cela celi deo delom prvi odnosno medjutim dakle zatim tokom prema izmedju nakon posle pored oko bez kod jos jeste nije nisu biti bice bude imate imamo imaju nemam nema onda njega njoj njih njegov njena njihov treba trebalo potrebno potreban potrebna morate mora dobiti dobijate dobija koristi dolazi dolazak dodje radi radite rade raditi traje nudi obuhvata ukljucuje zavisi slucaj slucaju situacija kvar problem detalji tacno proverili probali pokvarilo curi veoma lepo dete jedan jedna dvoje',
  'termin slobodan slobodna danas sutra prekosutra ponedeljak utorak sreda cetvrtak petak subota nedelja vikend radnim dani dana jutru ujutru uvece prepodne popodne podne casova casu pola sati minuta nedeljno mesecno mesec godina godisnje najblizi sledeci najraniji kasniji predlazem predlozim vazi potvrdi potvrditi potvrda vreme narednih otvoreno zatvoreno pocinje zavrsava',
  'januar februar mart april maja juna jula avgust septembar oktobar novembar decembar',
  'cena cene kosta iznosi evra evro dinara naplatiti naplacuje racuna ukupno posebno dodatno placa placanje platiti nacin adresa mesto nalazi blizu grad kuci telefon broj pozvati pozovite',
].join(' ')

/** Returns beginnings of a word that are the same in its inflected forms. Longer words have longer beginnings. */
const keysOf = (word: string): string[] => [
  ...(word.length === 3 ? [word] : []),
  ...(word.length >= 4 && word.length <= 7 ? [word.slice(0, 4)] : []),
  ...(word.length >= 5 ? [word.slice(0, 5)] : []),
]
const isAmong = (word: string, keys: Set<string>): boolean =>
  keysOf(word).some(key => keys.has(key)) || (word.length === 4 && keys.has(word.slice(0, 3)))

const keySet = (text: string) => new Set(text.match(/[a-z]{3,}/g)?.flatMap(keysOf))
const replyKeys = keySet(replyVocabulary)

const isUnknown =
  /\b(?:nema(?:m|mo)?|nije|nisu|ne)\b(?: [a-z]+){0,3} (?:podat|informac|naved|pomin|pise|znam|nista|reci)/

/**
 * Returns whether a sentence has more than one or two words that neither the provider's texts nor the reply vocabulary
 * contain. This stops content that no list of bad phrases can foresee. Both texts are normalized.
 */
export function hasUnknownWords(reply: string, known: string): boolean {
  const knownKeys = keySet(known)
  return (replaceNumerals(reply).match(/[^.!?\n]+[.!?]*/g) ?? []).some(sentence => {
    const clauses = sentence.split(/[,;:]/).filter(clause => !isUnknown.test(clause))
    const words = new Set(clauses.join(' ').match(/[a-z]{4,}/g))
    const unknown = [...words].filter(word => !isAmong(word, replyKeys) && !isAmong(word, knownKeys)).length
    const allowed = words.size < 4 ? 0 : words.size < 9 ? 1 : 2
    return unknown > allowed + (sentence.endsWith('?') && words.size > 2 ? 1 : 0)
  })
}
