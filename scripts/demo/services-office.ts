import type { DemoService } from './shapes.ts'

export const officeServices: DemoService[] = [
  {
    key: 'stefan-racunari',
    provider: 'stefan',
    title: 'Popravka računara i laptopova',
    description:
      'Čistim laptopove od prašine, menjam diskove, baterije, ekrane i tastature. Uz zamenu diska prebacujem vaše ' +
      'slike i dokumente, ne morate sami da pravite kopiju. Čišćenje sa novom termalnom pastom je 15 evra, ' +
      'instalacija sistema 20, a spasavanje podataka od 50, samo ako uspe. Računar preuzimam na Tesli ili kod vas i ' +
      'uglavnom vraćam za dva dana.',
    category: 'IT usluge',
    keywords: ['popravka računara', 'laptop', 'ssd', 'spasavanje podataka'],
    price: '15–50',
    photos: ['it'],
    status: 'active',
    daysAgo: 450,
  },
  {
    key: 'stefan-mreza',
    provider: 'stefan',
    title: 'Podešavanje kućne mreže i interneta',
    description:
      'Rešavam slab signal u stanu, štampač koji se ne vidi i mrežu koja se gubi. Izmerim signal u svakoj sobi i ' +
      'predložim da li je dovoljno pomeriti ruter ili treba pojačivač. Provlačim mrežni kabl kroz lajsnu, metar je ' +
      'evro i po sa materijalom. Lozinke i podešavanja ostavljam zapisane na papiru. Dolazak u gradu je uračunat.',
    category: 'IT usluge',
    keywords: ['internet', 'ruter', 'wifi', 'mreža', 'pojačivač'],
    price: 'od 20',
    photos: ['it', 'lamp'],
    status: 'active',
    daysAgo: 300,
  },
  {
    key: 'stefan-kamere',
    provider: 'stefan',
    title: 'Kamere za kuću, dvorište i radnju',
    description:
      'Postavljam dve do osam kamera sa snimačem, uz pregled preko telefona. Kamera mora da gleda u vaše dvorište, ' +
      'a ne u komšijsko, i o tome vodim računa kad biramo mesto. Ceo sistem sa četiri kamere košta oko 420 evra sa ' +
      'opremom. Montaža traje jedan dan. Dva meseca posle ugradnje podešavanja menjam bez naknade.',
    category: 'IT usluge',
    keywords: ['video nadzor', 'kamere', 'alarm'],
    price: null,
    photos: ['it', 'electric'],
    status: 'active',
    daysAgo: 26,
  },
  {
    key: 'ognjen-sajt',
    provider: 'ognjen',
    title: 'Izrada sajta za male radnje',
    description:
      'Pravim jednostavne sajtove za radnje, ordinacije i majstore: početna, usluge, cenovnik, galerija i kontakt. ' +
      'Tekstove pišem na osnovu razgovora sa vama, a slike šaljete emailom ili dolazim da ih napravim. Rok je dve ' +
      'do tri nedelje. Domen i hosting se plaćaju godišnje, oko 35 evra, i vode se na vaše ime. Cenovnik posle ' +
      'menjate sami, pokažem kako.',
    category: 'IT usluge',
    keywords: ['izrada sajta', 'veb sajt', 'domen', 'hosting'],
    price: 'od 320',
    photos: ['it'],
    status: 'active',
    daysAgo: 250,
  },
  {
    key: 'ognjen-prodavnica',
    provider: 'ognjen',
    title: 'Održavanje veb prodavnice',
    description:
      'Unosim proizvode, menjam cene i slike, pratim da li porudžbine i plaćanja rade. U mesečnu cenu ulazi šest ' +
      'sati rada, a neiskorišćeni sati prelaze u sledeći mesec. Rezervnu kopiju pravim svake noći i čuvam je ' +
      'trideset dana. Na kvar odgovaram istog radnog dana. Ugovor se raskida sa otkazom od mesec dana.',
    category: 'IT usluge',
    keywords: ['veb prodavnica', 'održavanje', 'porudžbine'],
    price: '90 € mesečno',
    photos: ['it', 'bookkeeping'],
    status: 'active',
    daysAgo: 14,
  },
  {
    key: 'gordana-preduzetnici',
    provider: 'gordana',
    title: 'Knjigovodstvo za preduzetnike i paušalce',
    description:
      'Vodim knjige za dvadesetak radnji u Pančevu, najviše zanatlija i malih prodavnica. Paušalci plaćaju 40 evra ' +
      'mesečno, preduzetnici sa knjigama od 60, a obveznici PDV-a 90. Papire donosite u kancelariju u Ulici Braće ' +
      'Jovanovića ili ih šaljete skenirane. Do petog u mesecu javim koliko ima poreza i do kad se plaća. Godišnji ' +
      'izveštaj je uračunat.',
    category: 'Knjigovodstvo',
    keywords: ['knjigovodstvo', 'preduzetnik', 'paušalac', 'PDV'],
    price: '40–90 € mesečno',
    photos: ['bookkeeping'],
    status: 'active',
    daysAgo: 440,
  },
  {
    key: 'gordana-apr',
    provider: 'gordana',
    title: 'Otvaranje radnje i papiri za APR',
    description:
      'Popunjavam prijavu za APR, biram šifru delatnosti sa vama i podnosim zahtev elektronski. Preduzetnička ' +
      'radnja je 30 evra, društvo sa ograničenom odgovornošću 70, bez takse agencije. Prvi razgovor traje pola sata ' +
      'i besplatan je. Ponesite ličnu kartu i adresu prostora. Odjava i privremeni prekid obavljanja delatnosti ' +
      'koštaju isto.',
    category: 'Knjigovodstvo',
    keywords: ['otvaranje firme', 'APR', 'preduzetnička radnja'],
    price: '30–70',
    photos: ['bookkeeping'],
    status: 'active',
    daysAgo: 270,
  },
  {
    key: 'dejan-knjige',
    provider: 'dejan',
    title: 'Knjige i plate za mala preduzeća, Smederevo',
    description:
      'Vodim poslovne knjige, obračun plata i prijave za preduzeća do petnaest zaposlenih. Za svakog zaposlenog se ' +
      'na osnovnu cenu dodaje 8 evra. Dokumenta preuzimam na adresi firme jednom nedeljno. Kad dođe inspekcija, ' +
      'dolazim i ja, i to je u ceni. Prelazak od drugog knjigovođe rešavamo za desetak dana.',
    category: 'Knjigovodstvo',
    keywords: ['knjigovodstvo', 'plate', 'mala preduzeća', 'Smederevo'],
    price: 'od 70 € mesečno',
    photos: ['bookkeeping', 'it'],
    status: 'active',
    daysAgo: 140,
  },
  {
    key: 'gordana-godisnje',
    provider: 'gordana',
    title: 'Poreske prijave za građane',
    description:
      'Godišnji porez, porez na izdavanje stana, prodaja nekretnine i prihodi iz inostranstva. Prijava je od 25 ' +
      'evra, a ako treba žalba na rešenje, pišem je za 40. Potrebna su mi rešenja iz prethodne godine, ako ih ' +
      'imate. Predajem preko portala sa vašim ovlašćenjem, pa ne morate na šalter.',
    category: 'Knjigovodstvo',
    keywords: ['poreska prijava', 'godišnji porez', 'izdavanje stana'],
    price: 'od 25',
    photos: ['bookkeeping'],
    status: 'paused',
    daysAgo: 30,
  },
  {
    key: 'mihajlo-portreti',
    provider: 'mihajlo',
    title: 'Portreti i slike po fotografiji',
    description:
      'Crtam olovkom i slikam uljem po fotografiji: portrete, stare kuće, pejzaže sa Tamiša. Crtež veličine A4 je ' +
      '40 evra, a ulje na platnu od 40 sa 50 centimetara 150. Fotografiju donesite ili je pošaljite na moj broj; na ' +
      'njoj moraju da se vide oči. Izrada traje dve do četiri nedelje, jer ulje mora da se osuši. Ramljenje radi ' +
      'majstor u centru i plaća se njemu.',
    category: 'Umetnost',
    keywords: ['portret', 'slika', 'ulje na platnu', 'crtež'],
    price: '40–150 € po slici',
    photos: ['lamp'],
    status: 'active',
    daysAgo: 280,
  },
  {
    key: 'mihajlo-foto',
    provider: 'mihajlo',
    title: 'Fotografisanje slava i krštenja',
    description:
      'Snimam krštenja, slave, rođendane i porodična okupljanja, do četiri sata na jednom mestu. Dobijate najmanje ' +
      'osamdeset obrađenih fotografija preko linka, za deset dana. U crkvi ne koristim blic. Album od trideset ' +
      'strana se naručuje odvojeno. Za datume preko vikenda pišite bar mesec ranije, uz kaparu od 30 evra.',
    category: 'Umetnost',
    keywords: ['fotograf', 'slava', 'krštenje', 'rođendan', 'fotografije'],
    price: 'od 100',
    photos: [],
    status: 'active',
    daysAgo: 200,
  },
  {
    key: 'andjela-svirka',
    provider: 'andjela',
    title: 'Klavirska svirka za venčanja i proslave',
    description:
      'Sviram na građanskim venčanjima, otvaranjima izložbi i manjim proslavama, sama ili sa violinistkinjom. Imam ' +
      'električni klavir sa razglasom za prostor do osamdeset ljudi. Spisak numera sastavljamo zajedno, dve pesme ' +
      'po želji naučim bez doplate. Sat svirke je 60 evra, svaki sledeći 40. U Pančevu se prevoz ne plaća.',
    category: 'Umetnost',
    keywords: ['klavir', 'svirka', 'venčanje', 'koktel'],
    price: 'od 60',
    photos: ['lamp'],
    status: 'active',
    daysAgo: 3,
  },
]
