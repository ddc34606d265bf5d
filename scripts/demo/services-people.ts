import type { DemoService } from './shapes.ts'

export const personalServices: DemoService[] = [
  {
    key: 'ivana-kotez',
    provider: 'ivana',
    title: 'Žensko i dečje šišanje na Kotežu',
    description:
      'Salon je na Kotežu 2, u prizemlju zgrade do apoteke, sa dve stolice. Žensko šišanje sa pranjem je 12 evra, ' +
      'dečje 8, a farbanje, sa uračunatom bojom, od 20 do 25. Radim utorkom do petka od 10 do 19, subotom od 8 do ' +
      '14. Bez zakazivanja primam samo ako je stolica prazna. Decu šišam i u krilu roditelja, i nije problem ako se ' +
      'vrte.',
    category: 'Frizeraj',
    keywords: ['frizer', 'šišanje', 'feniranje', 'farbanje', 'deca'],
    price: '8–25',
    photos: ['hair', 'hairdryer'],
    status: 'active',
    daysAgo: 560,
  },
  {
    key: 'ivana-kuca',
    provider: 'ivana',
    title: 'Frizerka na kućnoj adresi',
    description:
      'Ponedeljkom, kad salon ne radi, dolazim kući: starijim osobama, mamama s bebama i onima koji se oporavljaju ' +
      'od operacije. Donosim makaze, fen, ogrtač i prenosivi lavor za pranje kose. Šišanje sa feniranjem je 15 evra ' +
      'na Kotežu i Strelištu, a 18 u ostatku grada. Ako vas je dvoje ili više na istoj adresi, put računam samo ' +
      'jednom.',
    category: 'Frizerske usluge',
    keywords: ['frizer', 'kućna adresa', 'šišanje', 'feniranje'],
    price: 'od 15',
    photos: ['hairdryer'],
    status: 'active',
    daysAgo: 420,
  },
  {
    key: 'ivana-svecane',
    provider: 'ivana',
    title: 'Svečane frizure i pletenice',
    description:
      'Punđe, talasi i pletenice za svadbe, krštenja i mature. Proba za mladu je 20 evra i radi se najmanje dve ' +
      'nedelje pre svadbe. Na dan svadbe počinjem od šest ujutru, u salonu ili kod vas. Ukosnice i gumice su moje, ' +
      'a ukras i veo donosite vi. Za više od tri osobe dovodim koleginicu.',
    category: 'Frizerske usluge',
    keywords: ['punđa', 'pletenice', 'svadba', 'matura', 'frizura'],
    price: '20–45',
    photos: ['hair'],
    status: 'active',
    daysAgo: 230,
  },
  {
    key: 'dusan-brijanje',
    provider: 'dusan',
    title: 'Muško šišanje i brijanje, Sodara',
    description:
      'Šišanje makazama ili mašinicom je 7 evra, brada 6, oba zajedno 10. Brijem britvom, sa toplim peškirom, bez ' +
      'žurbe. Termin zakažite porukom, a ko naiđe usput može da sačeka. Otvoreno je od 9 do 20, nedeljom ne radim. ' +
      'Penzioneri sredom plaćaju evro manje.',
    category: 'Frizeraj',
    keywords: ['berberin', 'muško šišanje', 'brijanje', 'brada'],
    price: '6–10',
    photos: ['hair'],
    status: 'active',
    daysAgo: 290,
  },
  {
    key: 'jasmina-frizer',
    provider: 'jasmina',
    title: 'Šišanje i pramenovi, Novi Beograd',
    description:
      'Radim u stanu u Bloku 45, u sobi uređenoj kao mali salon. Šišanje je 20 evra, pramenovi od 50 do 70, zavisno ' +
      'od dužine kose. Pre farbanja mi na telefon pošaljite dve fotografije na dnevnom svetlu, da znam koliko ' +
      'vremena da ostavim. Plaća se gotovinom. Otkazivanje javite dan ranije, da bi neko drugi mogao da dobije vaš ' +
      'termin.',
    category: 'Frizerske usluge',
    keywords: ['frizer', 'Novi Beograd', 'pramenovi', 'šišanje'],
    price: '20–70',
    photos: ['hair', 'hairdryer'],
    status: 'active',
    daysAgo: 200,
  },
  {
    key: 'aleksandra-manikir',
    provider: 'aleksandra',
    title: 'Manikir i pedikir na Strelištu',
    description:
      'Običan manikir je 10 evra, gel lak 18, izlivanje 25, a estetski pedikir 20. Pribor se steriliše posle svake ' +
      'mušterije, a turpije su za jednokratnu upotrebu. Za manikir sa gel lakom odvojite sat i petnaest minuta. ' +
      'Skidanje starog gela koji sam ja radila ne naplaćujem. Primam i one koji rade do pet, poslednji termin je u ' +
      'pola osam.',
    category: 'Nega i lepota',
    keywords: ['manikir', 'pedikir', 'gel lak', 'nokti'],
    price: '10–25',
    photos: ['towels'],
    status: 'active',
    daysAgo: 400,
  },
  {
    key: 'aleksandra-sminka',
    provider: 'aleksandra',
    title: 'Šminkanje za svadbe i mature',
    description:
      'Dnevna šminka je 25 evra, večernja 30, a mlada sa probom 60. Trepavice stavljam po želji, uz doplatu od 5 ' +
      'evra. Ako imate osetljivu kožu, ponesite svoju podlogu ili napišite na šta ste alergični. Za mature se ' +
      'termini popune rano, pa pišite čim znate datum. Dolazim na adresu u Pančevu ako ima bar tri osobe.',
    category: 'Lepota i nega',
    keywords: ['šminkanje', 'svadba', 'matura', 'šminka'],
    price: 'od 25',
    photos: ['towels', 'lamp'],
    status: 'active',
    daysAgo: 280,
  },
  {
    key: 'aleksandra-lice',
    provider: 'aleksandra',
    title: 'Čišćenje lica i depilacija',
    description:
      'Higijenski tretman lica traje sat i po: čišćenje, piling, maska i završna krema. Depilacija toplim voskom je ' +
      '6 evra za potkolenice, 10 za cele noge. Kod akni prvo razgovaramo, a ponekad vas uputim dermatologu. Posle ' +
      'tretmana ne izlažite lice suncu dva dana. Pakete ne prodajem, plaćate samo ono što ste uradili.',
    category: 'Lepota i nega',
    keywords: ['čišćenje lica', 'depilacija', 'kozmetika', 'tretman'],
    price: '15–35',
    photos: ['towels'],
    status: 'active',
    daysAgo: 150,
  },
  {
    key: 'marija-matematika',
    provider: 'marija',
    title: 'Časovi matematike za osnovce',
    description:
      'Držim časove od petog do osmog razreda, kod mene na Tesli ili kod vas. Čas traje 60 minuta i košta 8 evra, a ' +
      'za dvoje dece zajedno 12. Na prvom času pogledam sveske i kontrolne, pa napravim plan za mesec dana. Domaći ' +
      'zadajem i pregledam. Roditeljima jednom mesečno napišem šta ide, a šta ne ide.',
    category: 'Podučavanje',
    keywords: ['matematika', 'osnovna škola', 'časovi', 'kontrolni'],
    price: '8 € po času',
    photos: ['school'],
    status: 'active',
    daysAgo: 510,
  },
  {
    key: 'marija-matura',
    provider: 'marija',
    title: 'Priprema za malu maturu',
    description:
      'Grupe od četvoro đaka, dva puta nedeljno po sat i po, od januara do juna. Prolazimo zbirku i stare testove, ' +
      'a svake treće nedelje radimo probni test na vreme. Mesečno je 60 evra i u to ulaze kopije i testovi. Ako ' +
      'dete izostane, može da nadoknadi sa drugom grupom. Srpski drži koleginica, pa možete da upišete oba.',
    category: 'Podučavanje',
    keywords: ['mala matura', 'prijemni', 'matematika', 'priprema'],
    price: '60 € mesečno',
    photos: ['school', 'lamp'],
    status: 'active',
    daysAgo: 390,
  },
  {
    key: 'andjela-klavir',
    provider: 'andjela',
    title: 'Časovi klavira i solfeđa',
    description:
      'Klavir za početnike i za đake niže muzičke škole, uz solfeđo i teoriju. Časovi su kod mene u Gornjem gradu, ' +
      'na pijaninu, po 45 minuta. Za prve mesece ne morate da kupujete instrument, dovoljna je klavijatura od pet ' +
      'oktava. Odrasli su dobrodošli, najstarija učenica ima 64 godine. Prvi čas je upoznavanje i ne plaća se.',
    category: 'Podučavanje',
    keywords: ['klavir', 'solfeđo', 'muzička škola', 'početnici'],
    price: '10 € po času',
    photos: ['school'],
    status: 'active',
    daysAgo: 220,
  },
  {
    key: 'biljana-engleski',
    provider: 'biljana',
    title: 'Engleski onlajn, pojedinačno i u grupi',
    description:
      'Profesorka sam engleskog iz Novog Sada i časove držim preko video poziva. Pojedinačni čas od 60 minuta je 14 ' +
      'evra, u grupi od troje 9 po osobi. Radimo po udžbeniku koji izaberemo posle kratkog testa znanja. Za ' +
      'razgovore za posao vežbamo pitanja iz vaše struke. Materijal šaljem na email, a plaća se uplatnicom jednom ' +
      'mesečno.',
    category: 'Podučavanje',
    keywords: ['engleski', 'onlajn', 'časovi', 'konverzacija'],
    price: '9–14 € po času',
    photos: ['school', 'it'],
    status: 'active',
    daysAgo: 320,
  },
  {
    key: 'biljana-nemacki',
    provider: 'biljana',
    title: 'Nemački za ispite A1 do B1',
    description:
      'Priprema za ispite koji se traže za vizu i rad, po modelima ranijih rokova. Za A1 je potrebno tri do četiri ' +
      'meseca, ako učite i između časova. Časovi su radnim danima posle 17 i subotom pre podne. Otkazani čas ' +
      'pomeramo ako javite 24 sata ranije.',
    category: 'Podučavanje',
    keywords: ['nemački', 'A1', 'B1', 'ispit', 'onlajn'],
    price: '14 € po času',
    photos: ['school'],
    status: 'active',
    daysAgo: 150,
  },
  {
    key: 'tamara-cuvanje',
    provider: 'tamara',
    title: 'Čuvanje dece vikendom i uveče',
    description:
      'Vaspitačica sam, osam godina radim u vrtiću, a vikendom i uveče čuvam decu od druge godine. Sat je 5 evra, ' +
      'posle ponoći 7. Donesem igre i slikovnice, uspavljujem i dajem večeru koju ostavite. Pre prvog čuvanja dođem ' +
      'da se upoznamo, oko pola sata. Živim na Strelištu, a iz drugih krajeva grada mi treba prevoz kući.',
    category: 'Bejbisiting',
    keywords: ['čuvanje dece', 'bejbisiter', 'vikend', 'vaspitačica'],
    price: '5 € na sat',
    photos: ['baby'],
    status: 'active',
    daysAgo: 380,
  },
  {
    key: 'tamara-vrtic',
    provider: 'tamara',
    title: 'Dovođenje iz vrtića i škole',
    description:
      'Preuzimam decu iz vrtića ili prvog razreda i čuvam ih dok ne stignete s posla, do sedam najkasnije. Po ' +
      'Strelištu i Mladosti idemo peške, a do Koteža autobusom. Mesečna cena važi za pet dana u nedelji, a moguće ' +
      'je i po danu za 7 evra. Potrebno je vaše ovlašćenje za vrtić. Užinu i pola sata domaćeg uračunala sam u cenu.',
    category: 'Bejbisiting',
    keywords: ['vrtić', 'škola', 'dovođenje', 'popodnevno čuvanje'],
    price: '120 € mesečno',
    photos: ['baby', 'school'],
    status: 'active',
    daysAgo: 210,
  },
  {
    key: 'jovana-bebe',
    provider: 'jovana',
    title: 'Čuvanje beba i male dece',
    description:
      'Na četvrtoj sam godini zdravstvene nege i čuvam bebe od šest meseci naviše. Slobodna sam ponedeljkom, ' +
      'utorkom i četvrtkom od 8 do 16. Položila sam kurs prve pomoći za decu i mogu da pokažem potvrdu. Imam ' +
      'preporuke dve porodice sa Koteža, brojeve dajem kad se vidimo. Ne pušim i nemam problem sa kućnim ljubimcima.',
    category: 'Bejbisiting',
    keywords: ['čuvanje beba', 'bejbisiter', 'studentkinja'],
    price: '4 € na sat',
    photos: ['baby'],
    status: 'active',
    daysAgo: 130,
  },
  {
    key: 'jovan-pregled',
    provider: 'jovan',
    title: 'Stomatološki pregled i popravka zuba',
    description:
      'Ordinacija je u centru, na prvom spratu, sa liftom. Pregled sa planom terapije je 20 evra i uračunava se ako ' +
      'nastavite lečenje. Bela plomba je od 30, skidanje kamenca 35, vađenje od 25. Ako vas boli, javite se pre ' +
      'deset sati, pa vas primamo istog dana. Radimo parnim danima pre podne, neparnim po podne.',
    category: 'Stomatologija',
    keywords: ['stomatolog', 'zubar', 'pregled', 'plomba', 'kamenac'],
    price: 'od 20',
    photos: [],
    status: 'active',
    daysAgo: 360,
  },
  {
    key: 'jovan-proteze',
    provider: 'jovan',
    title: 'Proteze, krunice i mostovi',
    description:
      'Izrada totalne proteze traje četiri do pet dolazaka, u razmaku od tri nedelje. Metalokeramička krunica je ' +
      '150 evra, cirkonijumska 230. Podešavanje proteze koju smo mi radili ne naplaćujemo prve godine. Slomljenu ' +
      'protezu popravimo za jedan dan. Veće iznose možete da platite u tri rate, čekovima.',
    category: 'Stomatologija',
    keywords: ['proteza', 'krunica', 'most', 'zubar'],
    price: 'po dogovoru',
    photos: [],
    status: 'active',
    daysAgo: 180,
  },
  {
    key: 'katarina-sestra',
    provider: 'katarina',
    title: 'Medicinska sestra na kućnoj adresi',
    description:
      'Radim u ordinaciji kućne nege i u njeno ime dolazim na adresu: dajem injekcije i previjam rane, isključivo ' +
      'uz uput lekara. Injekcija je 8 evra, previjanje 12. Infuziju i kateter kod kuće ne radim, za njih lekar ' +
      'šalje ekipu ordinacije. Raspored poseta šaljem za nedelju dana unapred. Dolazim i u Starčevo i Kačarevo, ' +
      'kolima. Kad je hitno, ne čekajte mene: zovite 194.',
    category: 'Medicinske usluge',
    keywords: ['medicinska sestra', 'kućna nega', 'previjanje', 'injekcije'],
    price: '8–12 € po dolasku',
    photos: ['towels'],
    status: 'active',
    daysAgo: 420,
  },
  {
    key: 'nina-fizio',
    provider: 'nina',
    title: 'Vežbe posle operacije kuka i kolena',
    description:
      'Fizioterapeutkinja sam sa licencom i radim pri ordinaciji fizikalne medicine. Vežbe posle operacije kuka ili ' +
      'kolena i posle preloma vodim po uputu fizijatra i otpusnoj listi. Dolazak traje 45 minuta, obično tri puta ' +
      'nedeljno prvog meseca. Donosim trake i jastučiće, a krevet ili čvrsta stolica su dovoljni. Članu porodice ' +
      'pokažem šta može da se radi između dolazaka. Bez nalaza i odobrenja lekara ne počinjemo.',
    category: 'Zdravlje',
    keywords: ['fizioterapija', 'vežbe', 'rehabilitacija', 'kuk', 'koleno'],
    price: '18 € po dolasku',
    photos: ['towels'],
    status: 'active',
    daysAgo: 300,
  },
  {
    key: 'sava-masaza',
    provider: 'sava',
    title: 'Masaža leđa, vrata i ramena',
    description:
      'Masaža leđa traje 30 minuta i košta 15 evra, a celog tela sat vremena i 22. Sto i peškire donosim, treba mi ' +
      'prostor od dva sa dva metra. Ovo je masaža za opuštanje, a ne lečenje: kod povišene temperature, svežih ' +
      'povreda i tromboze ne radim. Termini su radnim danima posle 16 časova.',
    category: 'Zdravlje',
    keywords: ['masaža', 'leđa', 'vrat', 'ukočenost'],
    price: '15–22',
    photos: ['towels'],
    status: 'active',
    daysAgo: 12,
  },
]
