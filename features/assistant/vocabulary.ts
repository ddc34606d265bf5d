import { withoutNumerals } from './numerals.ts'

/** What an answer may say of its own; what it tells of the service are the provider's words. */
const own = [
  // courtesy, and passing on
  'vas nas cas dan sat pruzalac rada dobar dobro dobra jutro vece hvala molim izvinite nazalost rado naravno svakako prijatan pozdrav srdacan zdravo cemu trenutno poslu posla ovde asistent zauzet',
  'proslediti prosledjujem pitanje pitanja poruka odgovor odgovoriti moguce uskoro podatak podaci informacija navesti naveden opis usluga pise pominje precizno znam siguran',
  'mogu moze mozete moci zelim zelite zeleo zelela odgovara vama vasa vaseg nesto pomoc pomognem slobodno pitati pitajte recite napisite pisite opisite navedite javi javite javiti poslati sacekati pogadjam otkazati preneti pitacu obecati',
  // small words
  'koji koja koje kojoj kojem kojih kojim kakav kakva kada gde koliko kako zato jer takodje samo zajedno preko osim ukoliko drugi drugog tome ovog ovome tako isto uvek obicno uglavnom najvise najmanje vise manje mnogo malo svaki svim cela celi deo delom prvi odnosno medjutim dakle zatim tokom prema izmedju nakon posle pored oko bez kod jos jeste nije nisu biti bice bude imate imamo imaju nemam nema onda njega njoj njih njegov njena njihov treba trebalo potrebno potreban potrebna morate mora dobiti dobijate dobija koristi dolazi dolazak dodje radi radite rade raditi traje nudi obuhvata ukljucuje zavisi slucaj slucaju situacija kvar problem detalji tacno proverili probali pokvarilo curi veoma lepo dete jedan jedna dvoje',
  // days and hours
  'termin slobodan slobodna danas sutra prekosutra ponedeljak utorak sreda cetvrtak petak subota nedelja vikend radnim dani dana jutru ujutru uvece prepodne popodne podne casova casu pola sati minuta nedeljno mesecno mesec godina godisnje najblizi sledeci najraniji kasniji predlazem predlozim vazi potvrdi potvrditi potvrda vreme narednih otvoreno zatvoreno pocinje zavrsava',
  'januar februar mart april maja juna jula avgust septembar oktobar novembar decembar',
  // price, place, number
  'cena cene kosta iznosi evra evro dinara naplatiti naplacuje racuna ukupno posebno dodatno placa placanje platiti nacin adresa mesto nalazi blizu grad kuci telefon broj pozvati pozovite',
].join(' ')

/** Serbian inflects; what two forms of a word have in common, the more the longer it is. */
const keysOf = (word: string): string[] => [
  ...(word.length === 3 ? [word] : []),
  ...(word.length >= 4 && word.length <= 7 ? [word.slice(0, 4)] : []),
  ...(word.length >= 5 ? [word.slice(0, 5)] : []),
]
const isAmong = (word: string, keys: Set<string>): boolean =>
  keysOf(word).some(key => keys.has(key)) || (word.length === 4 && keys.has(word.slice(0, 3)))

const keySet = (text: string) => new Set(text.match(/[a-z]{3,}/g)?.flatMap(keysOf))
const ownKeys = keySet(own)

const isUnknown =
  /\b(?:nema(?:m|mo)?|nije|nisu|ne)\b(?: [a-z]+){0,3} (?:podat|informac|naved|pomin|pise|znam|nista|reci)/

/**
 * Whether a text speaks of what is in nobody's words: more than a stray word or two of a sentence is neither the
 * provider's nor of an answer's own small vocabulary. Both texts are plain. This holds back what no list of bad
 * phrases thinks of.
 */
export function strays(reply: string, known: string): boolean {
  const knownKeys = keySet(known)
  return (withoutNumerals(reply).match(/[^.!?\n]+[.!?]*/g) ?? []).some(sentence => {
    const clauses = sentence.split(/[,;:]/).filter(clause => !isUnknown.test(clause))
    const words = new Set(clauses.join(' ').match(/[a-z]{4,}/g))
    const strange = [...words].filter(word => !isAmong(word, ownKeys) && !isAmong(word, knownKeys)).length
    const allowed = words.size < 4 ? 0 : words.size < 9 ? 1 : 2
    return strange > allowed + (sentence.endsWith('?') && words.size > 2 ? 1 : 0)
  })
}
