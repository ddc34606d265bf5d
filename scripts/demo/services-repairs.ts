import type { DemoService } from './shapes.ts'

export const repairServices: DemoService[] = [
  {
    key: 'milan-hitne',
    provider: 'milan',
    title: 'Električarske usluge i hitne intervencije',
    description:
      'Radim električarske poslove u stanovima i kućama na Kotežu, Tesli, Strelištu, Misi i u centru.\n\n' +
      '– zamena osigurača, utičnica i prekidača\n' +
      '– pronalaženje kvara kad iskače sklopka\n' +
      '– ugradnja lustera, lampi i ventilatora\n' +
      '– produžavanje instalacije za novi šporet ili mašinu\n\n' +
      'Ako varniči ili miriše na paljevinu, prvo isključite struju na tabli. Kad je hitno, napišite šta se dešava i ' +
      'na kom ste spratu, pa dolazim istog dana, najkasnije do osam uveče. Izlazak sa pregledom je 15 evra i ' +
      'uračunava se u cenu popravke. Plaća se kad je posao gotov, gotovinom ili prenosom na račun.',
    category: 'Električar',
    keywords: ['električar', 'osigurač', 'utičnica', 'kvar', 'hitne intervencije', 'rasveta'],
    price: 'od 15',
    photos: ['electric', 'lamp'],
    status: 'active',
    daysAgo: 610,
  },
  {
    key: 'vladan-kvarovi',
    provider: 'vladan',
    title: 'Električar za Gornji grad, Vojlovicu i Starčevo',
    description:
      'Tražim kvarove i popravljam instalacije u starijim kućama i radionicama: razvodne kutije, dotrajale vodove, ' +
      'spoljnu rasvetu i priključke za pumpe. Dolazak sa pregledom je 12 evra, u Starčevo 15, a ako se dogovorimo ' +
      'za popravku, ne naplaćujem ga. Radnim danima sam slobodan posle tri, subotom ceo dan. Na brojilu i pre njega ' +
      'ne radim ništa, to je posao Elektrodistribucije.',
    category: 'Električar',
    keywords: ['električar', 'kvar', 'stara instalacija', 'spoljna rasveta'],
    price: 'od 12',
    photos: ['lamp', 'electric'],
    status: 'active',
    daysAgo: 265,
  },
  {
    key: 'vladan-vodovi',
    provider: 'vladan',
    title: 'Novi vodovi, utičnice i rasveta',
    description:
      'Vučem nove vodove za šporet, bojler i klimu, ugrađujem dodatne utičnice i led-rasvetu. Šlicevanje i grubo ' +
      'zatvaranje zida radim sam, a glet i boju moler. Utičnica sa novim vodom do pet metara je 25 evra sa ' +
      'materijalom. Posle svakog posla isprobamo zaštitnu sklopku zajedno.',
    category: 'Električar',
    keywords: ['električar', 'utičnice', 'novi vod', 'led rasveta'],
    price: 'od 25',
    photos: ['electric', 'wall'],
    status: 'active',
    daysAgo: 120,
  },
  {
    key: 'milan-bojleri',
    provider: 'milan',
    title: 'Ugradnja i popravka bojlera',
    description:
      'Ugrađujem nove bojlere i popravljam postojeće, od deset do osamdeset litara. Popravka obuhvata zamenu ' +
      'grejača, termostata, zaptivki i anode, a delove za Gorenje, Tiki i Metalac nosim sa sobom. Skidanje kamenca ' +
      'traje oko sat i po. Stari bojler mogu da skinem i odnesem, uz doplatu od pet evra. Na ugrađene delove dajem ' +
      'garanciju od godinu dana, napismeno.',
    category: 'Popravke',
    keywords: ['bojler', 'grejač', 'termostat', 'kamenac', 'električar'],
    price: '25–60',
    photos: ['plumbing', 'electric'],
    status: 'active',
    daysAgo: 540,
  },
  {
    key: 'milan-tabla',
    provider: 'milan',
    title: 'Zamena razvodne table i osigurača',
    description:
      'Menjam stare table sa topljivim osiguračima novom tablom sa automatskim osiguračima i zaštitnom sklopkom. ' +
      'Posao u stanu od šezdeset kvadrata završim za jedan dan, a bez struje ste četiri do šest sati. U cenu ulaze ' +
      'tabla, osigurači, povezivanje i merenje uzemljenja. Kod starijih zgrada na Sodari i u Gornjem gradu prvo ' +
      'dođem da pogledam usponski vod. Predračun dobijate pre početka, a platiti možete i u dve rate.',
    category: 'Električar',
    keywords: ['razvodna tabla', 'osigurači', 'zaštitna sklopka', 'električar'],
    price: 'od 200',
    photos: ['electric'],
    status: 'active',
    daysAgo: 470,
  },
  {
    key: 'milan-klime',
    provider: 'milan',
    title: 'Montaža klima-uređaja',
    description:
      'Montiram klime do pet kilovata, sa bakarnim cevima do tri metra. Radim sa kolegom, pa za jedan stan treba ' +
      'oko tri sata. Probijanje zida, nosač spoljne jedinice i puštanje u rad su u ceni, a svaki dodatni metar cevi ' +
      'je 15 evra. Za spratove iznad četvrtog iznajmljujemo korpu, a to se dogovara posebno. Puštanje gasa u sistem ' +
      'radi kolega, ovlašćeni serviser.',
    category: 'Popravke',
    keywords: ['klima', 'montaža', 'električar'],
    price: 'od 95',
    photos: ['lamp', 'wall'],
    status: 'paused',
    daysAgo: 400,
  },
  {
    key: 'dragan-cesme',
    provider: 'dragan',
    title: 'Vodoinstalater: česme, bojleri, odgušenje',
    description:
      'Vodoinstalaterom se bavim trideset godina, prvih deset sam radio u Vodovodu. Popravljam česme koje cure, ' +
      'kotliće, sifone i ventile, odgušujem lavaboe i kade. Povezujem bojlere, veš-mašine i sudomašine. Dolazim na ' +
      'Kotež, Teslu, Strelište i Misu, po dogovoru i u okolna sela. Manja popravka je od 20 evra sa dolaskom, a ' +
      'materijal računam posebno i donosim račun iz prodavnice.',
    category: 'Vodoinstalater',
    keywords: ['vodoinstalater', 'česma', 'bojler', 'odgušenje', 'curenje', 'sifon'],
    price: 'od 20',
    photos: ['plumbing'],
    status: 'active',
    daysAgo: 580,
  },
  {
    key: 'dragan-kupatilo',
    provider: 'dragan',
    title: 'Zamena WC šolje, kade i tuš kabine',
    description:
      'Skidam staru sanitariju i postavljam novu, bilo da ste je već kupili ili da je zajedno izaberemo.\n\n' +
      '– WC šolja sa kotlićem: 40 evra\n' +
      '– lavabo sa ormarićem: 50 evra\n' +
      '– tuš kabina sa sifonom: od 90 evra\n' +
      '– kada sa oblogom: 150 evra\n\n' +
      'Stare delove iznosim do kontejnera. Silikon i sitan materijal su uračunati, a ako treba menjati cev u zidu, ' +
      'javljam cenu pre nego što skinem pločice.',
    category: 'Vodoinstalater',
    keywords: ['wc šolja', 'kada', 'tuš kabina', 'lavabo', 'vodoinstalater'],
    price: '40–150',
    photos: ['plumbing', 'towels'],
    status: 'active',
    daysAgo: 430,
  },
  {
    key: 'nebojsa-vodo',
    provider: 'nebojsa',
    title: 'Vodoinstalater za Misu, Vojlovicu i Starčevo',
    description:
      'Živim na Misi, pa sam kod vas za pola sata ako u tom trenutku nisam na drugom poslu. Menjam baterije, ' +
      'virble, ventile pod sudoperom i gibljiva creva. Popravljam hidropake i pumpe za dvorišni bunar. Radnim ' +
      'danima radim od 8 do 18, subotom do 14. Ako kvar ne mogu da otklonim, dolazak ne naplaćujem.',
    category: 'Vodoinstalater',
    keywords: ['vodoinstalater', 'baterija', 'hidropak', 'pumpa', 'ventil'],
    price: 'od 18',
    photos: ['plumbing'],
    status: 'active',
    daysAgo: 400,
  },
  {
    key: 'nebojsa-kanal',
    provider: 'nebojsa',
    title: 'Odgušenje kanalizacije mašinom',
    description:
      'Električna sajla dužine 25 metara, za vertikale, kade, lavaboe i dvorišne šahte. Lavabo ili kada koštaju 30 ' +
      'evra, glavni odvod iz kuće 60. Pre mog dolaska ne sipajte sredstva za odgušivanje, jer nagrizaju i sajlu i ' +
      'ruke. Uglavnom sve bude gotovo za sat do dva. Za zgrade izdajem račun na stambenu zajednicu.',
    category: 'Vodoinstalater',
    keywords: ['odgušenje', 'kanalizacija', 'sajla', 'vertikala', 'vodoinstalater'],
    price: '30–60',
    photos: ['plumbing'],
    status: 'active',
    daysAgo: 260,
  },
  {
    key: 'zeljko-grejanje',
    provider: 'zeljko',
    title: 'Vodoinstalater i grejanje, montaža radijatora',
    description:
      'Montiram radijatore, termostatske ventile i cirkulacione pumpe, u stanovima na daljinskom grejanju i u ' +
      'kućama na gas. Pražnjenje vertikale prijavljujem Grejanju umesto vas. Rad se računa po radijatoru, cevi po ' +
      'metru, a ponudu šaljem porukom posle obilaska. Obilazak na teritoriji grada ne plaćate. U Kačarevo, Jabuku i ' +
      'Banatsko Novo Selo dolazim kad skupim bar dva posla.',
    category: 'Vodoinstalater',
    keywords: ['vodoinstalater', 'grejanje', 'radijator', 'termostatski ventil'],
    price: 'po dogovoru',
    photos: ['plumbing'],
    status: 'active',
    daysAgo: 340,
  },
  {
    key: 'zeljko-sezona',
    provider: 'zeljko',
    title: 'Pregled kotla i grejanja pred zimu',
    description:
      'Kotao i instalaciju treba pogledati jednom godišnje, pre nego što zahladi. Proveravam pritisak, ekspanzionu ' +
      'posudu i sigurnosni ventil, ispuštam vazduh iz radijatora i čistim filter. Za stan je 25 evra, a za kuću sa ' +
      'kotlom na pelet 45. Gasni kotao otvara i podešava samo ovlašćeni servis, a ja tada gledam cevi i radijatore. ' +
      'Za delove koje bi trebalo zameniti prvo pitam, pa menjam. Na kraju ostavljam listić sa datumom i onim što je ' +
      'urađeno.',
    category: 'Popravke',
    keywords: ['grejanje', 'kotao', 'ispuštanje vazduha', 'servis'],
    price: '25–45',
    photos: ['wall', 'plumbing'],
    status: 'active',
    daysAgo: 210,
  },
  {
    key: 'bojan-ves',
    provider: 'bojan',
    title: 'Popravka veš-mašina i sudomašina',
    description:
      'Veš-mašine, sudomašine i sušilice popravljam kod vas u stanu. Napišite marku, model i opis kvara, da znam ' +
      'koje delove da ponesem. Ležajeve menjam u radionici na Sodari, a prevoz mašine u oba pravca ide na mene. Ako ' +
      'odustanete od popravke, naplaćujem samo dijagnostiku, 12 evra. Na rad i delove imate šest meseci garancije.',
    category: 'Popravke',
    keywords: ['veš mašina', 'sudomašina', 'sušilica', 'bela tehnika', 'servis'],
    price: 'od 25',
    photos: ['plumbing'],
    status: 'active',
    daysAgo: 460,
  },
  {
    key: 'bojan-frizider',
    provider: 'bojan',
    title: 'Servis frižidera i zamrzivača',
    description:
      'Menjam termostate, ventilatore, grejače i gume na vratima. Kompresor i rashladni gas radi ovlašćeni servis ' +
      'sa kojim sarađujem. Kad frižider stane, ne otvarajte zamrzivač i odmah pišite, a ja gledam da stignem u roku ' +
      'od jednog dana. Kad se popravka ne isplati, to kažem na licu mesta. Pokrivam ceo grad, Kačarevo i Jabuku.',
    category: 'Popravke',
    keywords: ['frižider', 'zamrzivač', 'servis', 'bela tehnika'],
    price: 'od 30',
    photos: ['kitchen'],
    status: 'active',
    daysAgo: 380,
  },
  {
    key: 'bojan-sitno',
    provider: 'bojan',
    title: 'Majstor za sitne popravke po kući',
    description:
      'Kačim police, karniše i televizore, menjam brave, štelujem vrata i prozore, sastavljam nameštaj iz kutije. ' +
      'Računam po satu, najmanje jedan. Skupite pet-šest sitnica pa da ih završim odjednom: tako vam izađe ' +
      'jeftinije. Alat, šrafove i tiplove nosim, a ono što se ugrađuje kupujete sami.',
    category: 'Popravke',
    keywords: ['kućni majstor', 'police', 'karniše', 'brava', 'montaža'],
    price: '10 € na sat',
    photos: ['lamp', 'wood'],
    status: 'active',
    daysAgo: 16,
  },
  {
    key: 'slobodan-krecenje',
    provider: 'slobodan',
    title: 'Krečenje i gletovanje stanova',
    description:
      'Dvosoban stan okrečimo za tri do četiri dana, zajedno sa gletovanjem oštećenih mesta. Kvadrat običnog ' +
      'krečenja u dve ruke je 2,5 evra, a sa kompletnim gletovanjem i brušenjem 4. Nameštaj pomeramo i pokrivamo ' +
      'folijom, po parketu stavljamo karton. Boju kupujete vi ili je donosim ja, po računu iz farbare. Mere uzimam ' +
      'i ponudu dajem kad vidim stan, a avans ne tražim.',
    category: 'Krečenje',
    keywords: ['krečenje', 'gletovanje', 'moler', 'stan'],
    price: '2,5–4 €/m²',
    photos: ['wall'],
    status: 'active',
    daysAgo: 520,
  },
  {
    key: 'slobodan-stolarija',
    provider: 'slobodan',
    title: 'Farbanje stolarije, ograda i radijatora',
    description:
      'Skidam staru boju, kitujem, brusim i farbam prozore, vrata i drvene ograde. Radijator je od 12 evra, vrata ' +
      'sa štokom od 35, a za prozore moram da vidim u kakvom je stanju drvo. Kad se u stanu živi, koristim lakove ' +
      'na bazi vode, pa nema jakog mirisa. Metalne kapije farbam kod vas u dvorištu, po suvom vremenu.',
    category: 'Krečenje',
    keywords: ['farbanje', 'prozori', 'vrata', 'ograda', 'radijator'],
    price: 'od 12 € po radijatoru',
    photos: ['wall', 'wood'],
    status: 'active',
    daysAgo: 330,
  },
  {
    key: 'slobodan-stepenista',
    provider: 'slobodan',
    title: 'Krečenje ulaza u zgradama i lokala',
    description:
      'Za stambene zajednice i vlasnike lokala: krečenje ulaza, hodnika, podruma i prodajnog prostora. Radimo nas ' +
      'trojica, sa skelom do šest metara. Ulaz zgrade od četiri sprata traje pet radnih dana i za to vreme stanari ' +
      'normalno prolaze. Plaća se preko računa, u dva dela. Ponuda koju dobijete važi mesec dana.',
    category: 'Gradjevinarstvo',
    keywords: ['krečenje', 'ulaz', 'lokal', 'stambena zajednica'],
    price: 'po dogovoru',
    photos: ['wall', 'lamp'],
    status: 'active',
    daysAgo: 200,
  },
  {
    key: 'radovan-keramika',
    provider: 'radovan',
    title: 'Postavljanje keramike u kupatilu i kuhinji',
    description:
      'Obijam stare pločice, ravnam zidove i lepim nove, sa fugovanjem i silikonom u uglovima. Kvadrat zida je 15 ' +
      'evra, a poda i velikih ploča 22. Kupatilo od pet kvadrata traje šest do osam dana, zavisi od toga da li se ' +
      'menjaju cevi. Lepak i fug-masu nabavljam ja, pločice vi. Za izlivanje košuljice i hidroizolaciju pitajte ' +
      'posebno.',
    category: 'Građevinski radovi',
    keywords: ['keramičar', 'pločice', 'kupatilo', 'kuhinja'],
    price: '15–22 €/m²',
    photos: ['plumbing', 'wall'],
    status: 'active',
    daysAgo: 410,
  },
  {
    key: 'radovan-zid',
    provider: 'radovan',
    title: 'Zidarski radovi i manje dogradnje',
    description:
      'Zidamo šupe, garaže, letnje kuhinje i ograde, malterišemo i betoniramo staze. U ekipi nas je četvoro i imamo ' +
      'svoju mešalicu. Radimo u Pančevu, Starčevu, Omoljici i Banatskom Brestovcu. Pre početka napravimo spisak ' +
      'materijala, a kupujete ga sami ili ga nabavljamo mi, bez zarade. Isplata ide po fazama, kako koja bude ' +
      'gotova.',
    category: 'Gradjevinarstvo',
    keywords: ['zidar', 'malterisanje', 'šupa', 'garaža', 'ograda'],
    price: 'po dogovoru',
    photos: ['wall'],
    status: 'active',
    daysAgo: 360,
  },
  {
    key: 'radovan-fasada',
    provider: 'radovan',
    title: 'Stiropor i fasada za porodične kuće',
    description:
      'Lepimo stiropor od osam ili deset centimetara, armiramo mrežicom i nanosimo završni sloj u boji koju ' +
      'izaberete. U cenu od 34 evra po kvadratu ulaze materijal za izolaciju, rad i skela. Kuća od sto kvadrata ' +
      'fasade bude gotova za dve do tri nedelje. Radimo od marta do novembra, jer lepak ne podnosi mraz. Oluke i ' +
      'limene okapnice radi kolega limar, a njegovu ponudu dobijate uz našu.',
    category: 'Građevinski radovi',
    keywords: ['fasada', 'stiropor', 'izolacija', 'kuća'],
    price: 'od 34 €/m²',
    photos: ['wall', 'garden'],
    status: 'active',
    daysAgo: 180,
  },
  {
    key: 'istvan-peci',
    provider: 'istvan',
    title: 'Kaljeve peći, zidanje i popravka',
    description:
      'Zidam nove kaljeve peći i prezidujem stare koje dime ili slabo greju. Staru peć rastavim, očistim kaljeve i ' +
      'složim sa novim šamotom, što traje tri do pet dana. Radim u Kikindi, Zrenjaninu i okolini, a put do Pančeva ' +
      'se dogovara. Za popravku vratanaca i rešetke napišite mere. Dimnjak pre zidanja mora da pogleda dimničar.',
    category: 'Gradjevinarstvo',
    keywords: ['kaljeva peć', 'zidana peć', 'kamin', 'šamot'],
    price: null,
    photos: ['wall'],
    status: 'active',
    daysAgo: 150,
  },
  {
    key: 'nenad-kuhinje',
    provider: 'nenad',
    title: 'Kuhinje i plakari po meri',
    description:
      'Pravim kuhinje, američke plakare, predsoblja i police od iverice, medijapana i punog drveta. Dođem da uzmem ' +
      'mere, za nedelju dana dobijate crtež i cenu, a izrada traje tri do pet nedelja. Montaža i odnošenje starih ' +
      'elemenata su uključeni. Okove ugrađujem Blum ili Hettich, po vašem izboru. Polovina se plaća pri narudžbini, ' +
      'ostatak posle montaže.',
    category: 'Stolarstvo',
    keywords: ['stolar', 'kuhinja', 'plakar', 'nameštaj po meri'],
    price: 'od 250 € po dužnom metru',
    photos: ['kitchen', 'wood'],
    status: 'active',
    daysAgo: 500,
  },
  {
    key: 'nenad-stolice',
    provider: 'nenad',
    title: 'Popravka starog nameštaja i stolica',
    description:
      'Lepim rasklimane stolice, menjam polomljene noge, letvice i fioke, skidam stari lak i obnavljam politiru. ' +
      'Popravka stolice je od 20 evra, a za komode i vitrine kažem cenu kad ih vidim. Radionica je u Gornjem gradu, ' +
      'nameštaj možete da donesete ili dolazim po njega kombijem. Tapaciranje radim sa kolegom iz Vojlovice. Na red ' +
      'se čeka dve do tri nedelje.',
    category: 'Stolarstvo',
    keywords: ['restauracija', 'stolice', 'stari nameštaj', 'lepljenje'],
    price: 'od 20',
    photos: ['wood'],
    status: 'active',
    daysAgo: 350,
  },
  {
    key: 'nenad-terase',
    provider: 'nenad',
    title: 'Drvene terase, pergole i nadstrešnice',
    description:
      'Terase radim od ariša ili termojasena, na potkonstrukciji koja ne leži na zemlji. Pergole i nadstrešnice za ' +
      'auto su od lepljenog drveta, sa premazom u dva sloja. Posao u dvorištu traje od dva do pet dana, a elemente ' +
      'pripremim unapred u radionici. Pre ponude dolazim da izmerim i vidim podlogu. Premaz treba obnoviti posle ' +
      'dve godine, pa radim i to.',
    category: 'Stolarstvo',
    keywords: ['terasa', 'pergola', 'letnjikovac', 'deking'],
    price: null,
    photos: ['wood', 'garden'],
    status: 'active',
    daysAgo: 140,
  },
  {
    key: 'atila-vrata',
    provider: 'atila',
    title: 'Ulazna vrata i prozori od drveta',
    description:
      'Izrađujem ulazna vrata, ajnfort kapije i prozore od jelovine i hrasta, po starom ili po novom crtežu. Za ' +
      'kuće pod zaštitom radim kopije postojećih prozora, sa istim profilima. Rok je šest do osam nedelja, jer ' +
      'građa mora da odleži. Radionica je u Zrenjaninu, a montiram i u Pančevu i Beogradu. Cena od 380 evra je za ' +
      'jednokrilna vrata bez ugradnje.',
    category: 'Stolarstvo',
    keywords: ['vrata', 'prozori', 'drvena stolarija', 'stolar'],
    price: 'od 380',
    photos: ['wood', 'wall'],
    status: 'active',
    daysAgo: 240,
  },
  {
    key: 'atila-montaza',
    provider: 'atila',
    title: 'Sastavljanje i rastavljanje nameštaja',
    description:
      'Sastavljam kuhinje, ormare i krevete kupljene u salonima nameštaja, prema uputstvu proizvođača. Kod selidbe ' +
      'rastavim sve u starom stanu i složim u novom, šrafove pakujem u obeležene kese. Ormar sa kliznim vratima ' +
      'traje oko četiri sata. Radim u Zrenjaninu i okolnim mestima, a za dalji put se dodaje gorivo.',
    category: 'Stolarstvo',
    keywords: ['montaža', 'nameštaj', 'rastavljanje', 'selidba'],
    price: '12 € na sat',
    photos: ['wood'],
    status: 'active',
    daysAgo: 18,
  },
]
