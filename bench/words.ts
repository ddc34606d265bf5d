import type { Category } from '../features/services/categories.ts'

type Trade = {
  category: Category
  share: number
  titles: string[]
  keywords: string[]
}

export const trades: Trade[] = [
  {
    category: 'Vodoinstalater',
    share: 9,
    titles: [
      'Vodoinstalater',
      'Vodoinstalaterske usluge',
      'Odgušenje kanalizacije',
      'Zamena česama i sifona',
      'Ugradnja bojlera',
    ],
    keywords: ['vodoinstalater', 'česma', 'sifon', 'bojler', 'odgušenje', 'curenje', 'wc šolja', 'ventil'],
  },
  {
    category: 'Električar',
    share: 9,
    titles: ['Električar', 'Električarske usluge', 'Zamena razvodne table', 'Montaža rasvete', 'Popravka instalacija'],
    keywords: ['električar', 'osigurač', 'utičnica', 'kvar', 'rasveta', 'razvodna tabla'],
  },
  {
    category: 'Popravke',
    share: 11,
    titles: [
      'Popravka veš mašina',
      'Servis frižidera',
      'Kućni majstor',
      'Popravka i čišćenje bojlera',
      'Montaža klima',
      'Servis kotlova',
    ],
    keywords: ['popravka', 'servis', 'bela tehnika', 'bojler', 'klima', 'majstor', 'montaža'],
  },
  {
    category: 'Krečenje',
    share: 6,
    titles: ['Krečenje stanova', 'Gletovanje i krečenje', 'Molerski radovi', 'Farbanje stolarije'],
    keywords: ['krečenje', 'gletovanje', 'moler', 'farbanje', 'stan'],
  },
  {
    category: 'Građevinski radovi',
    share: 5,
    titles: ['Postavljanje pločica', 'Fasade', 'Zidanje i malterisanje', 'Gips radovi', 'Krovovi i oluci'],
    keywords: ['pločice', 'fasada', 'zidanje', 'gips', 'krov', 'oluci'],
  },
  {
    category: 'Gradjevinarstvo',
    share: 3,
    titles: ['Adaptacija stanova', 'Renoviranje kupatila', 'Iskop i betoniranje'],
    keywords: ['adaptacija', 'renoviranje', 'kupatilo', 'beton'],
  },
  {
    category: 'Frizerske usluge',
    share: 7,
    titles: ['Frizerske usluge', 'Muško šišanje', 'Feniranje i pramenovi', 'Frizer dolazi kući', 'Svečane frizure'],
    keywords: ['frizer', 'šišanje', 'feniranje', 'pramenovi', 'farbanje kose'],
  },
  {
    category: 'Frizeraj',
    share: 2,
    titles: ['Frizerski salon', 'Berbernica'],
    keywords: ['frizer', 'berberin', 'brada'],
  },
  {
    category: 'Kućni poslovi',
    share: 6,
    titles: ['Čišćenje stanova', 'Peglanje', 'Generalno čišćenje', 'Pomoć u kući'],
    keywords: ['čišćenje', 'peglanje', 'spremanje', 'kuća'],
  },
  {
    category: 'Čišćenje',
    share: 4,
    titles: ['Usluge čišćenja', 'Dubinsko pranje nameštaja', 'Pranje prozora', 'Čišćenje poslovnog prostora'],
    keywords: ['čišćenje', 'dubinsko pranje', 'prozori', 'tepih'],
  },
  {
    category: 'Podučavanje',
    share: 7,
    titles: [
      'Časovi matematike',
      'Časovi engleskog jezika',
      'Priprema za prijemni',
      'Časovi gitare',
      'Nemački za početnike',
    ],
    keywords: ['časovi', 'matematika', 'engleski', 'nemački', 'prijemni', 'gitara'],
  },
  {
    category: 'Baštovanstvo',
    share: 4,
    titles: ['Košenje trave', 'Orezivanje voćaka', 'Uređenje dvorišta', 'Seča drveća'],
    keywords: ['košenje', 'orezivanje', 'dvorište', 'bašta', 'živa ograda'],
  },
  {
    category: 'Stolarstvo',
    share: 3,
    titles: ['Stolarske usluge', 'Nameštaj po meri', 'Popravka vrata i prozora'],
    keywords: ['stolar', 'nameštaj', 'vrata', 'prozori', 'kuhinja'],
  },
  {
    category: 'Kulinarstvo',
    share: 3,
    titles: ['Torte i kolači', 'Ketering za proslave', 'Domaća kuhinja', 'Posne pite'],
    keywords: ['torta', 'kolači', 'ketering', 'proslava', 'ručak'],
  },
  {
    category: 'Nega i lepota',
    share: 4,
    titles: ['Manikir i pedikir', 'Depilacija', 'Tretmani lica', 'Šminkanje'],
    keywords: ['manikir', 'pedikir', 'depilacija', 'nokti', 'šminka'],
  },
  {
    category: 'Lepota i nega',
    share: 2,
    titles: ['Kozmetičke usluge', 'Masaža'],
    keywords: ['kozmetika', 'masaža', 'nega'],
  },
  {
    category: 'Bejbisiting',
    share: 2,
    titles: ['Čuvanje dece', 'Dadilja', 'Bebisiterka vikendom'],
    keywords: ['čuvanje dece', 'dadilja', 'bebisiter'],
  },
  {
    category: 'IT usluge',
    share: 3,
    titles: ['Popravka računara', 'Izrada sajtova', 'Servis laptopova', 'Podešavanje mreže'],
    keywords: ['računar', 'laptop', 'sajt', 'mreža', 'windows'],
  },
  {
    category: 'Knjigovodstvo',
    share: 2,
    titles: ['Knjigovodstvene usluge', 'Vođenje knjiga za paušalce', 'Poreske prijave'],
    keywords: ['knjigovodstvo', 'paušalac', 'porez', 'pdv'],
  },
  {
    category: 'Ljubimci',
    share: 2,
    titles: ['Šetanje pasa', 'Šišanje pasa', 'Čuvanje ljubimaca'],
    keywords: ['pas', 'mačka', 'šetanje', 'šišanje pasa'],
  },
  {
    category: 'Stomatologija',
    share: 1,
    titles: ['Stomatološka ordinacija', 'Protetika i popravka zuba'],
    keywords: ['zubar', 'stomatolog', 'plomba', 'proteza'],
  },
  {
    category: 'Zdravlje',
    share: 1,
    titles: ['Kućna nega bolesnika', 'Fizioterapeut'],
    keywords: ['nega', 'fizioterapija'],
  },
  {
    category: 'Medicinske usluge',
    share: 1,
    titles: ['Medicinske usluge u kući', 'Davanje infuzije'],
    keywords: ['infuzija', 'medicinska sestra'],
  },
  {
    category: 'Umetnost',
    share: 1,
    titles: ['Fotografisanje', 'Portreti po narudžbini', 'Muzika za proslave'],
    keywords: ['fotograf', 'portret', 'muzika', 'svadba'],
  },
  {
    category: 'Transport',
    share: 4,
    titles: ['Selidbe', 'Kombi prevoz', 'Prevoz nameštaja', 'Odvoz šuta'],
    keywords: ['selidbe', 'kombi', 'prevoz', 'nameštaj'],
  },
  { category: 'Ostalo', share: 1, titles: ['Razne usluge', 'Iznajmljivanje opreme'], keywords: ['pomoć', 'oprema'] },
]

/** Endings of titles: `Električar – hitne intervencije`. */
export const additions = [
  '',
  ' – brzo i povoljno',
  ' – hitne intervencije',
  ' i ostale usluge',
  ', dugogodišnje iskustvo',
  ' sa garancijom',
  ' po dogovoru',
  ' vikendom',
  ' – dolazak na adresu',
  ', uredno i tačno',
  ' za stanove i kuće',
  ' – besplatna procena',
]

/** A word in the titles of six services, however many services there are. */
export const rareWord = 'harmonijum'

/** How often each town occurs, compared with the other towns; the largest town first. */
export const townShares: Record<string, number> = {
  Beograd: 300,
  'Novi Sad': 110,
  Pančevo: 100,
  Niš: 80,
  Kragujevac: 55,
  Subotica: 35,
  Zrenjanin: 28,
}
export const SMALL_TOWN_SHARE = 13

export const firstNames = [
  ...['Milan', 'Dragan', 'Nebojša', 'Željko', 'Bojan', 'Slobodan', 'Radovan', 'Nikola', 'Marko', 'Stefan', 'Zoran'],
  ...['Jelena', 'Milica', 'Dragana', 'Snežana', 'Ivana', 'Ana', 'Maja', 'Gordana', 'Vesna', 'Đurđa', 'Ljiljana'],
]
export const familyNames = [
  ...['Jovanović', 'Petrović', 'Stanković', 'Radulović', 'Ristić', 'Ilić', 'Kecman', 'Nikolić', 'Đorđević', 'Pavlović'],
  ...['Marković', 'Živković', 'Stojković', 'Popov', 'Tot', 'Hornjak', 'Lazić', 'Obradović', 'Ćirić', 'Šarić'],
]

export const sentences = [
  'Radim sam, bez posrednika, i javljam se na poruke u toku dana.',
  'U cenu ulaze dolazak, pregled i sitan materijal, a sve veće dogovaramo unapred.',
  'Na urađen posao dajem garanciju od godinu dana, napismeno.',
  'Dolazim radnim danima od 8 do 18 časova, subotom do 14.',
  'Ako je hitno, napišite šta se dešava i na kom ste spratu, pa stižem istog dana.',
  'Plaća se kad je posao gotov, gotovinom ili prenosom na račun.',
  'Iza sebe ostavljam čisto, a stari materijal iznosim do kontejnera.',
  'Poslove radim petnaest godina, prvih pet u velikoj firmi, posle toga samostalno.',
  'Za penzionere i porodice sa malom decom dajem popust od deset odsto.',
  'Pošaljite fotografiju, po njoj mogu da procenim cenu i koliko vremena treba.',
  'Radim u gradu i u okolnim selima, bez doplate do dvadeset kilometara.',
  'Preporuke možete videti u ocenama, a rado ću vas uputiti i na ranije kupce.',
]

export const prices = [
  'od 15',
  '20-40',
  'po dogovoru',
  '10 € na sat',
  '25',
  'od 30',
  '1.500 din',
  '40-80',
  '2,5 €/m²',
  '60',
]
