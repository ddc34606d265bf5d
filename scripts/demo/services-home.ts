import type { DemoService } from './shapes.ts'

export const homeServices: DemoService[] = [
  {
    key: 'snezana-stan',
    provider: 'snezana',
    title: 'Čišćenje stanova i kuća',
    description:
      'Čistim stanove i kuće, jednom ili svake nedelje u isto vreme. Sredstva i usisivač donosim sa sobom, a mogu ' +
      'da koristim i vaše. Redovno čišćenje dvosobnog stana je 30 evra i traje oko tri sata. Generalno čišćenje sa ' +
      'prozorima, kuhinjskim elementima i kupatilom košta 60 evra i traje ceo dan. Stižem autobusom, pa mi ' +
      'odgovaraju Kotež, Strelište, Tesla i centar.',
    category: 'Čišćenje',
    keywords: ['čišćenje', 'stan', 'kuća', 'generalno čišćenje'],
    price: '30–60 € po dolasku',
    photos: ['cleaning'],
    status: 'active',
    daysAgo: 540,
  },
  {
    key: 'snezana-radovi',
    provider: 'snezana',
    title: 'Čišćenje posle krečenja i selidbe',
    description:
      'Dolazimo koleginica i ja, kad majstori završe ili pre nego što predate ključeve.\n\n' +
      '– skidanje tragova boje i lepka sa stakla i pločica\n' +
      '– pranje podova, lajsni i vrata sa obe strane\n' +
      '– usisavanje prašine iz ormara i plakara\n' +
      '– iznošenje sitnog otpada u kesama\n\n' +
      'Za šezdeset kvadrata treba nam jedan dan. Računa se po kvadratu, a konačnu cifru kažem kad vidim stan. ' +
      'Krupan šut ne iznosimo.',
    category: 'Čišćenje',
    keywords: ['čišćenje posle krečenja', 'useljenje', 'selidba'],
    price: 'od 1,5 €/m²',
    photos: ['cleaning', 'wall'],
    status: 'active',
    daysAgo: 310,
  },
  {
    key: 'snezana-prozori',
    provider: 'snezana',
    title: 'Pranje prozora i izloga',
    description:
      'Perem prozore, roletne i balkonska vrata, a izloge po dogovoru, svake druge nedelje. Dvokrilni prozor spolja ' +
      'i iznutra je 3 evra, roletna još 2. Na višim spratovima perem samo ono što mogu da dohvatim iznutra. Po kiši ' +
      'pomeramo termin, bez doplate.',
    category: 'Čišćenje',
    keywords: ['pranje prozora', 'izlog', 'roletne'],
    price: '3 € po prozoru',
    photos: ['cleaning'],
    status: 'active',
    daysAgo: 190,
  },
  {
    key: 'svetlana-peglanje',
    provider: 'svetlana',
    title: 'Peglanje i pospremanje po satu',
    description:
      'Peglam kod vas ili odnesem veš i vratim ga sledećeg dana, složen. Usput mogu da prebrišem prašinu, operem ' +
      'sudove i promenim posteljinu. Dolazim na najmanje dva sata. Radim pre podne, ponedeljkom, sredom i petkom, ' +
      'na Tesli i Sodari. Korpa košulja koju odnesem i vratim je 8 evra.',
    category: 'Kućni poslovi',
    keywords: ['peglanje', 'kućni poslovi', 'pospremanje'],
    price: '5 € na sat',
    photos: ['cleaning', 'towels'],
    status: 'active',
    daysAgo: 270,
  },
  {
    key: 'svetlana-starijima',
    provider: 'svetlana',
    title: 'Nabavka i pomoć starijima u kući',
    description:
      'Odlazim u nabavku, po lekove i u poštu, skuvam ručak za dva dana i pospremim. Mogu da odvedem vašu majku ili ' +
      'oca kod lekara i sačekam da završe. Mnogi kod kojih dolazim žive sami, a deca su im u Beogradu, pa se deci ' +
      'posle svake posete javim porukom. Račune iz prodavnice čuvam i donosim. Plaćanje je nedeljno ili mesečno, ' +
      'kako se dogovorimo.',
    category: 'Kućni poslovi',
    keywords: ['pomoć starijima', 'nabavka', 'kuvanje', 'kućni poslovi'],
    price: '6 € na sat',
    photos: ['kitchen'],
    status: 'active',
    daysAgo: 220,
  },
  {
    key: 'svetlana-tepisi',
    provider: 'svetlana',
    title: 'Dubinsko pranje nameštaja i tepiha',
    description:
      'Mašinom za dubinsko pranje čistim trosede, fotelje, stolice, dušeke i tepihe, kod vas u stanu. Trosed je 25 ' +
      'evra, fotelja 10, stolica 4, a tepih 4 po kvadratu. Sušenje traje od šest do deset sati, zavisi od ' +
      'materijala i promaje. Stare mrlje od vina i mastila ne izađu uvek do kraja, i to kažem pre početka. Potrebne ' +
      'su mi utičnica i kanta za vodu.',
    category: 'Čišćenje',
    keywords: ['dubinsko pranje', 'nameštaj', 'tepih', 'dušek'],
    price: '4–25 € po komadu',
    photos: ['cleaning'],
    status: 'active',
    daysAgo: 22,
  },
  {
    key: 'goran-dvoriste',
    provider: 'goran',
    title: 'Održavanje dvorišta i živih ograda',
    description:
      'Kosim travu, šišam živu ogradu, plevim i okopavam, sa svojim alatom i gorivom. Dvorište do dva ara je 20 ' +
      'evra, a za mesečno održavanje pravimo stalnu cenu. Pokošenu travu i granje pakujem u džakove i odvozim na ' +
      'deponiju. Radim u celom gradu i po vikendicama prema Ivanovu. Kad je zemlja raskvašena, dogovaramo se za ' +
      'prvi suv dan.',
    category: 'Baštovanstvo',
    keywords: ['košenje', 'živa ograda', 'dvorište', 'orezivanje'],
    price: 'od 20',
    photos: ['garden'],
    status: 'active',
    daysAgo: 470,
  },
  {
    key: 'goran-voce',
    provider: 'goran',
    title: 'Orezivanje voćaka i vinove loze',
    description:
      'Orezujem jabuke, kruške, breskve, šljive i čokote, zimi i u rano proleće. Mlado stablo je 5 evra, staro i ' +
      'zapušteno 15, a loza se računa po čokotu. Rane premazujem kalemarskim voskom, a bolesne grane odnosim. Mogu ' +
      'i da isprskam plavim uljem, preparat kupujete vi.',
    category: 'Baštovanstvo',
    keywords: ['orezivanje', 'voćke', 'vinova loza', 'prskanje'],
    price: '5–15 € po stablu',
    photos: ['garden'],
    status: 'active',
    daysAgo: 370,
  },
  {
    key: 'goran-stabla',
    provider: 'goran',
    title: 'Sečenje stabala i odvoz granja',
    description:
      'Režem suva i opasna stabla u dvorištima, deo po deo ako je blizu kuća ili žica. Deblo iscepam za ogrev ili ' +
      'odvezem, kako vi hoćete. Panj vadim ako može da priđe manja mašina. Za drvo na ulici treba dozvola grada i ' +
      'bez nje ne sečem. Na procenu izlazim posle pet popodne.',
    category: 'Baštovanstvo',
    keywords: ['sečenje stabala', 'granje', 'panj', 'ogrev'],
    price: null,
    photos: ['garden', 'wood'],
    status: 'active',
    daysAgo: 160,
  },
  {
    key: 'dejan-basta',
    provider: 'dejan',
    title: 'Zalivni sistemi i sadnja travnjaka',
    description:
      'Ukopavam sisteme za zalivanje sa prskalicama i programatorom, za dvorišta do deset ari. Travnjak sejem ili ' +
      'postavljam gotov busen, posle ravnanja i valjanja terena. Radim po Smederevu i u krugu od pedeset ' +
      'kilometara. Cena od 200 evra važi za tri zone sa materijalom. Programator podesim i pokažem kako se menja.',
    category: 'Baštovanstvo',
    keywords: ['zalivanje', 'navodnjavanje', 'travnjak', 'busen'],
    price: 'od 200',
    photos: ['garden'],
    status: 'paused',
    daysAgo: 140,
  },
  {
    key: 'vesna-kolaci',
    provider: 'vesna',
    title: 'Domaći kolači za slave i rođendane',
    description:
      'Pečem sitne kolače po receptima moje bake iz Dolova: vanilice, bajadere, šape, oblande, kiflice sa orasima i ' +
      'rum štangle. Naručuje se najmanje kilogram od jedne vrste, a mešana kutija od četiri vrste je dva kilograma. ' +
      'Za slavu javite bar deset dana ranije. Koristim maslac i domaća jaja, bez margarina. Preuzimanje je kod mene ' +
      'na Strelištu, a na Kotež i u centar donosim.',
    category: 'Kulinarstvo',
    keywords: ['kolači', 'slava', 'rođendan', 'sitni kolači'],
    price: '9–14 € po kilogramu',
    photos: ['kitchen'],
    status: 'active',
    daysAgo: 550,
  },
  {
    key: 'vesna-torte',
    provider: 'vesna',
    title: 'Torte po porudžbini',
    description:
      'Reforma, doboš, Vasina torta, čokoladna sa višnjama i voćne sa laganim filom. Ukrase radim od krema, voća i ' +
      'čokolade, a fondan samo za dečje figure. Najmanja torta je dva kilograma, dovoljna za petnaestoro. Posnu ' +
      'tortu i tortu bez glutena najavite pri naručivanju, jer njih radim posebnog dana. Kaparu od trećine cene ' +
      'uzimam za torte preko četiri kilograma.',
    category: 'Kulinarstvo',
    keywords: ['torta', 'rođendan', 'svadba', 'reforma'],
    price: 'od 15 € po kilogramu',
    photos: ['kitchen'],
    status: 'active',
    daysAgo: 440,
  },
  {
    key: 'sanja-slave',
    provider: 'sanja',
    title: 'Kuvanje za slave i manja okupljanja',
    description:
      'Kuvam za dvadeset do šezdeset osoba, kod vas u kući ili hranu dovozim gotovu. Uobičajeni meni čine predjelo, ' +
      'domaća supa, sarma ili paprikaš, pečenje, salata i kolač, a posni sastavljamo po želji. Posuđe i termo ' +
      'posude donosim, pribor možete da iznajmite. Radim u Vršcu i selima oko njega, za Pančevo uz doplatu za put. ' +
      'Spisak jela i broj gostiju potvrđujemo nedelju dana ranije.',
    category: 'Kulinarstvo',
    keywords: ['ketering', 'slava', 'kuvanje', 'posluženje'],
    price: '10–16 € po osobi',
    photos: ['kitchen'],
    status: 'active',
    daysAgo: 300,
  },
  {
    key: 'sanja-zimnica',
    provider: 'sanja',
    title: 'Domaća zimnica: ajvar, pinđur, džemovi',
    description:
      'Ajvar, pinđur, kisela paprika, cvekla, džem od kajsija i pekmez od šljiva, u teglama od 720 grama. Pravim ' +
      'manje količine, pa pitajte čega još ima. Prazne tegle uzimam nazad i skidam pola evra od cene. U Pančevo ' +
      'dolazim svake druge subote, preuzimanje je kod Zelene pijace.',
    category: 'Kulinarstvo',
    keywords: ['zimnica', 'ajvar', 'džem', 'pinđur'],
    price: '3–6 € po tegli',
    photos: ['kitchen'],
    status: 'active',
    daysAgo: 7,
  },
  {
    key: 'luka-psi',
    provider: 'luka',
    title: 'Šetanje i čuvanje pasa',
    description:
      'Šetam pse ujutru od šest i uveče posle sedam, po Narodnoj bašti ili pored Tamiša. Pola sata je 5 evra, sat ' +
      '8, a čuvanje preko noći kod mene 12. Odjednom vodim najviše tri psa koji se poznaju. Prvi susret je u vašem ' +
      'prisustvu i ne plaća se. Ključ stana uzimam uz potpisanu potvrdu, a posle svake šetnje se javim porukom.',
    category: 'Ljubimci',
    keywords: ['šetanje pasa', 'čuvanje pasa', 'ljubimci'],
    price: '5–12 € po šetnji ili noći',
    photos: ['dog'],
    status: 'active',
    daysAgo: 10,
  },
  {
    key: 'luka-macke',
    provider: 'luka',
    title: 'Hranjenje mačaka dok ste na putu',
    description:
      'Dolazim jednom ili dva puta dnevno, nahranim mačku, promenim vodu i posip i poigram se s njom dvadesetak ' +
      'minuta. Mogu da zalijem cveće i pokupim poštu iz sandučeta. Lekove dajem samo u tableti ili kapima, a ' +
      'injekcije ne. Pokrivam centar, Sodaru, Teslu i Kotež. Za više od deset dana računam jedan dolazak manje.',
    category: 'Ljubimci',
    keywords: ['mačke', 'hranjenje', 'ljubimci', 'odmor'],
    price: '4 € po dolasku',
    photos: [],
    status: 'active',
    daysAgo: 170,
  },
  {
    key: 'milena-sisanje',
    provider: 'milena',
    title: 'Šišanje, trimovanje i kupanje pasa',
    description:
      'U salonu na Sodari kupam, sušim, šišam i trimujem pse do 35 kilograma. Za malog psa je 15 do 20 evra, za ' +
      'srednjeg 25, za velikog od 30 naviše. Sečenje noktiju i čišćenje ušiju su u ceni. Ako se pas plaši fena, ' +
      'zakažite kraći termin da se prvo upozna sa mnom. Zapetljanu dlaku ne raščešljavam na silu, nego šišam, a to ' +
      'kažem unapred.',
    category: 'Ljubimci',
    keywords: ['šišanje pasa', 'kupanje', 'trimovanje', 'nokti'],
    price: '15–35 € po psu',
    photos: ['dog', 'towels'],
    status: 'active',
    daysAgo: 13,
  },
  {
    key: 'kombi-selidbe',
    provider: 'kombi',
    title: 'Selidbe i nošenje nameštaja',
    description:
      'Kombi od dvanaest kubika i dva radnika, za selidbe po Pančevu i do Beograda. Garsonjera bez lifta je od 60 ' +
      'evra, dvosoban stan od 120, sa utovarom i istovarom. Rastavljanje kreveta i ormara ulazi u cenu, a kutije i ' +
      'foliju naplaćujemo po komadu. Klavir i sefove ne nosimo. Javite sprat, da li ima lifta i gde može da se ' +
      'stane sa vozilom.',
    category: 'Transport',
    keywords: ['selidba', 'kombi', 'prevoz', 'nošenje nameštaja'],
    price: 'od 60',
    photos: [],
    status: 'active',
    daysAgo: 330,
  },
  {
    key: 'kombi-beograd',
    provider: 'kombi',
    title: 'Kombi prevoz do Beograda i nazad',
    description:
      'Vozim nameštaj iz salona, belu tehniku, bicikle i robu za radnje, tri puta nedeljno do Beograda. Jedan ' +
      'pravac je 35 evra, tamo i nazad istog dana 50. Ako delite vožnju sa još nekim, cena se prepolovi. Mogu da ' +
      'preuzmem robu umesto vas, uz račun i ime koje javite prodavnici.',
    category: 'Transport',
    keywords: ['kombi', 'prevoz robe', 'Beograd', 'dostava'],
    price: '35–50 € po vožnji',
    photos: [],
    status: 'active',
    daysAgo: 230,
  },
  {
    key: 'kombi-sut',
    provider: 'kombi',
    title: 'Odvoz šuta i starih stvari',
    description:
      'Praznimo podrume, tavane i garaže i odvozimo šut u džakovima. Tura do dve tone je 50 evra, a iznošenje sa ' +
      'sprata doplaćuje se po spratu. Gvožđe i papir odvozimo besplatno ako ima bar sto kila. Boje, ulja i azbestne ' +
      'ploče ne primamo: azbest se ne lomi i ne baca, za njega se zove ovlašćeni operater opasnog otpada.',
    category: 'Ostalo',
    keywords: ['šut', 'odvoz', 'stare stvari', 'podrum', 'tavan'],
    price: 'od 50 € po turi',
    photos: [],
    status: 'active',
    daysAgo: 130,
  },
  {
    key: 'rada-sivenje',
    provider: 'rada',
    title: 'Šivenje, skraćivanje i prepravke odeće',
    description:
      'Skraćujem pantalone i haljine, menjam rajsferšluse, sužavam sakoe, porubljujem zavese i stolnjake. ' +
      'Skraćivanje farmerki je 3 evra, rajsferšlus na jakni od 7, zavese po metru. Mala radnja je u centru, preko ' +
      'puta pošte, otvorena od 9 do 17. Hitne stvari završim za jedan dan ako ih donesete pre podne. Na prvu probu ' +
      'dođite u obući koju ćete nositi.',
    category: 'Ostalo',
    keywords: ['šivenje', 'prepravke', 'skraćivanje', 'rajsferšlus', 'zavese'],
    price: '3–20 € po komadu',
    photos: [],
    status: 'active',
    daysAgo: 360,
  },
  {
    key: 'istvan-ostrenje',
    provider: 'istvan',
    title: 'Oštrenje noževa, makaza i alata',
    description:
      'Oštrim kuhinjske noževe, makaze, sekire, noževe za kosačicu i lance za testeru. Nož je 2 evra, krojačke ' +
      'makaze 4, lanac 6. Alat možete da pošaljete poštom, umotan u karton i novine. Vraćam ga za tri dana, a ' +
      'poštarinu plaćate vi. U Kikindi se donosi na kućnu adresu, posle poziva.',
    category: 'Ostalo',
    keywords: ['oštrenje', 'noževi', 'makaze', 'sekire', 'alat'],
    price: '2–6 € po komadu',
    photos: ['wood'],
    status: 'active',
    daysAgo: 9,
  },
]
