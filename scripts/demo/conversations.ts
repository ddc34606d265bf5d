import type { DemoConversation } from './shapes.ts'

export const conversations: DemoConversation[] = [
  {
    service: 'milan-hitne',
    customer: 'ana',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Dobar dan. Kad uključim bojler i šporet zajedno, iskoči mi osigurač. Živim na Strelištu, treći sprat.',
        minutesAgo: 190,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dobar dan. Da li iskoči odmah ili posle nekoliko minuta? I koliko ampera piše na osiguraču?',
        minutesAgo: 175,
        read: true,
      },
      {
        from: 'customer',
        text: 'Posle pet-šest minuta. Piše 16.',
        minutesAgo: 168,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Onda je verovatno preopterećen taj vod. Bojler bi trebalo da ima poseban osigurač, mogu da dođem sutra ' +
          'posle pet da pogledam. Dotad ih ne uključujte zajedno.',
        minutesAgo: 140,
        read: true,
      },
      {
        from: 'customer',
        text: 'Može sutra, samo ne pre pola šest, tad stižem s posla.',
        minutesAgo: 35,
        read: false,
      },
      {
        from: 'customer',
        text: 'Da li da kupim nešto unapred?',
        minutesAgo: 33,
        read: false,
      },
      {
        from: 'customer',
        text: 'Zaboravila sam, interfon ne radi, pa me pozovite kad ste ispod zgrade.',
        minutesAgo: 5,
        read: false,
      },
    ],
  },
  {
    service: 'milan-bojleri',
    customer: 'zoran',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text:
          'Poštovanje. Bojler od 80 litara curi odozdo, iz onog poklopca gde ulazi kabl. Je l’ se to popravlja ' +
          'ili odmah kupujem nov?',
        minutesAgo: 300,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Najčešće je kriva zaptivka na prirubnici i ona se menja. Isključite osigurač bojlera na tabli, ne ' +
          'dirajte ga mokrim rukama i zatvorite dovod vode dok ne dođem. Koja je marka i koliko je star?',
        minutesAgo: 275,
        read: true,
      },
      {
        from: 'customer',
        text: 'Isključio sam ga. Metalac, mislim devet godina, kupljen kad smo sređivali kupatilo.',
        minutesAgo: 144,
        read: false,
      },
      {
        from: 'customer',
        text: 'Koliko bi to otprilike izašlo sa delom?',
        minutesAgo: 132,
        read: false,
      },
      {
        from: 'customer',
        text: 'Supruga pita može li u petak pre podne, posle smo kod dece.',
        minutesAgo: 120,
        read: false,
      },
    ],
  },
  {
    service: 'milan-tabla',
    customer: 'marko',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text:
          'Dobar dan, imam kuću u Gornjem gradu sa starom tablom, šest topljivih osigurača. Hteo bih da se to ' +
          'zameni pre nego što ugradimo indukcionu ploču.',
        minutesAgo: 3120,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Dobar dan. Za indukcionu ploču vam verovatno treba i jači vod, to moram da vidim. Mogu da svratim u ' +
          'sredu oko četiri, a pregled ne naplaćujem ako se dogovorimo za posao.',
        minutesAgo: 3060,
        read: true,
      },
      {
        from: 'customer',
        text: 'Sreda mi odgovara.',
        minutesAgo: 2950,
        read: true,
      },
      {
        from: 'provider',
        text: 'Upisano. Pripremite račun za struju ako ga imate, na njemu piše odobrena snaga.',
        minutesAgo: 2920,
        read: true,
      },
      {
        from: 'customer',
        text: 'Našao sam račun, piše 5,75 kW, monofazno.',
        minutesAgo: 1740,
        read: false,
      },
      {
        from: 'customer',
        text: 'Da li to znači da prvo moram u Elektrodistribuciju?',
        minutesAgo: 1732,
        read: false,
      },
    ],
  },
  {
    service: 'milan-hitne',
    customer: 'jelena',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Dobar dan, u dnevnoj sobi mi trepere sijalice, a juče je nešto zapucketalo u prekidaču. Je li to opasno?',
        minutesAgo: 10260,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Dobar dan. Isključite osigurač za dnevnu sobu na tabli i ne dirajte prekidač dok ne dođem. Verovatno je ' +
          'popustio spoj, a to se brzo reši.',
        minutesAgo: 10240,
        read: true,
      },
      {
        from: 'customer',
        text: 'Hvala na brzom odgovoru. Stanujem na Tesli, kod škole, mogu bilo kad posle tri.',
        minutesAgo: 10215,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dolazim u ponedeljak u pola četiri. Računajte da ćete dvadesetak minuta biti bez struje.',
        minutesAgo: 10175,
        read: true,
      },
      {
        from: 'customer',
        text: 'Treperenje je prestalo, hvala vam. Koliko sam dužna za onaj drugi prekidač u hodniku?',
        minutesAgo: 5880,
        read: true,
      },
      {
        from: 'provider',
        text: 'Ništa, to je bilo usput. Ako se opet pojavi, samo napišite.',
        minutesAgo: 5840,
        read: true,
      },
      {
        from: 'customer',
        text: 'Hvala još jednom i prijatno.',
        minutesAgo: 5826,
        read: true,
      },
    ],
  },
  {
    service: 'milan-hitne',
    customer: 'ljiljana',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Dobar dan, nemamo struje u kupatilu i spavaćoj sobi, ostalo radi. Da li možete danas?',
        minutesAgo: 49500,
        read: true,
      },
      {
        from: 'provider',
        text: 'Mogu oko sedam. Jeste li probali da vratite osigurač?',
        minutesAgo: 49485,
        read: true,
      },
      {
        from: 'customer',
        text: 'Probala sam, ne pomaže.',
        minutesAgo: 49478,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Onda je prekid negde u razvodnoj kutiji. Ako iza ormara ima poklopac u zidu, samo ormar odmaknite, ' +
          'poklopac ne skidajte.',
        minutesAgo: 49460,
        read: true,
      },
      {
        from: 'customer',
        text: 'Radi sve. Hvala što ste došli tako brzo.',
        minutesAgo: 49080,
        read: true,
      },
    ],
  },
  {
    service: 'milan-tabla',
    customer: 'vladimir',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Zdravo, treba mi ponuda za zamenu table u dvosobnom stanu na Sodari, četvrti sprat.',
        minutesAgo: 39240,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Zdravo. Za dvosoban stan sa osam osigurača i zaštitnom sklopkom je 240 evra sa materijalom. Prvo bih ' +
          'pogledao dovod, može u utorak uveče?',
        minutesAgo: 39120,
        read: true,
      },
      {
        from: 'customer',
        text: 'Utorak, u osam.',
        minutesAgo: 39060,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dovod je u redu, ostajemo na 240. Počinjem u subotu u devet, struja se vraća do tri popodne.',
        minutesAgo: 34740,
        read: true,
      },
      {
        from: 'customer',
        text: 'Super, namirnice iz zamrzivača nosim kod komšije.',
        minutesAgo: 34680,
        read: true,
      },
      {
        from: 'provider',
        text: 'Šema table vam je zalepljena sa unutrašnje strane vratanaca. Račun šaljem na email.',
        minutesAgo: 27600,
        read: true,
      },
    ],
  },
  {
    service: 'milan-bojleri',
    customer: 'sofija',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Bojler mi lupa i krcka dok greje, a tople vode ima taman za pola tuširanja. Šta to može biti?',
        minutesAgo: 83520,
        read: true,
      },
      {
        from: 'provider',
        text: 'Kamenac na grejaču, skoro sigurno. Čišćenje sa novom anodom je 35 evra, ako grejač nije pregoreo.',
        minutesAgo: 83470,
        read: true,
      },
      {
        from: 'customer',
        text: 'U redu. Može li četvrtkom, tad radim od kuće?',
        minutesAgo: 83445,
        read: true,
      },
      {
        from: 'provider',
        text: 'Četvrtak u deset. Ugasite ga uveče, da se voda do jutra ohladi.',
        minutesAgo: 83430,
        read: true,
      },
      {
        from: 'customer',
        text: 'Ugašen je, čekam vas.',
        minutesAgo: 77760,
        read: true,
      },
      {
        from: 'provider',
        text: 'Grejač je ostao isti, zamenjena je samo anoda. Sledeće čišćenje za dve-tri godine.',
        minutesAgo: 76800,
        read: true,
      },
    ],
  },
  {
    service: 'milan-klime',
    customer: 'nikola',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text:
          'Da li biste montirali klimu koju sam već kupio? Zgrada na Kotežu, drugi sprat, spoljna jedinica ide na ' +
          'terasu.',
        minutesAgo: 37440,
        read: true,
      },
      {
        from: 'provider',
        text: 'Bih, ali sam za montažu popunjen do kraja meseca. Ako vam se ne žuri, pisaću čim se oslobodi termin.',
        minutesAgo: 37260,
        read: true,
      },
      {
        from: 'customer',
        text: 'Ne žuri mi se, čekam vas.',
        minutesAgo: 37200,
        read: true,
      },
      {
        from: 'provider',
        text: 'Zapisao sam. Napišite mi model klime, zbog nosača.',
        minutesAgo: 37180,
        read: true,
      },
    ],
  },
  {
    service: 'milan-bojleri',
    customer: 'petar',
    completed: true,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Treba mi samo da se stari bojler skine i odnese, nov kupujem kasnije.',
        minutesAgo: 203040,
        read: true,
      },
      {
        from: 'provider',
        text: 'To je deset evra sa odnošenjem. Imaju li cevi ventile?',
        minutesAgo: 202975,
        read: true,
      },
      {
        from: 'customer',
        text: 'Imaju, oba drže.',
        minutesAgo: 202960,
        read: true,
      },
      {
        from: 'provider',
        text: 'Svraćam sutra usput, oko jedan.',
        minutesAgo: 202940,
        read: true,
      },
    ],
  },
  {
    service: 'slobodan-krecenje',
    customer: 'jelena',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text:
          'Dobar dan, imam dnevnu sobu i hodnik, ukupno oko sto kvadrata zida. Zidovi su glatki, samo su požuteli ' +
          'oko starog dimnjaka.',
        minutesAgo: 3180,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dobar dan. Žuto oko dimnjaka mora prvo pod izolacionu boju, inače opet izbije. Imate li vlage u uglovima?',
        minutesAgo: 3000,
        read: true,
      },
      {
        from: 'customer',
        text: 'Koliko vidim, vlage nema. Kad biste mogli da pogledate?',
        minutesAgo: 1980,
        read: true,
      },
      {
        from: 'provider',
        text: 'Mogu u subotu oko jedanaest. Okvirno bi bilo 300 evra sa izolacionom bojom, a tačno kažem kad izmerim.',
        minutesAgo: 180,
        read: false,
      },
    ],
  },
  {
    service: 'vesna-torte',
    customer: 'jelena',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Dobar dan, treba mi torta sa višnjama za deseti rođendan, biće oko dvadesetoro dece.',
        minutesAgo: 51840,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dobar dan. Za dvadesetoro je dosta tri kilograma, pošto deca jedu manje, pa je 48 evra. Kad je rođendan?',
        minutesAgo: 51800,
        read: true,
      },
      {
        from: 'customer',
        text: 'U subotu posle podne. Može li natpis i jedna figura mačke?',
        minutesAgo: 51785,
        read: true,
      },
      {
        from: 'provider',
        text: 'Može, mačka od fondana je u ceni. Kako se zove dete?',
        minutesAgo: 51770,
        read: true,
      },
      {
        from: 'customer',
        text: 'Iva. Po tortu bih došla oko dva.',
        minutesAgo: 51758,
        read: true,
      },
      {
        from: 'provider',
        text: 'Torta je spakovana i čeka vas. U kolima je stavite na pod, ne na sedište.',
        minutesAgo: 42240,
        read: true,
      },
    ],
  },
  {
    service: 'marija-matematika',
    customer: 'jelena',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Da li primate još jednog đaka? Sin ide u šesti razred i muči se sa razlomcima.',
        minutesAgo: 7200,
        read: true,
      },
      {
        from: 'provider',
        text: 'Primam, imam mesto sredom u pet ili subotom u deset. Kakve su mu ocene do sada?',
        minutesAgo: 7080,
        read: true,
      },
      {
        from: 'customer',
        text: 'Trojka i dvojka na kontrolnim zadacima. Sreda bi nam odgovarala, ide u prepodnevnu smenu.',
        minutesAgo: 7020,
        read: true,
      },
      {
        from: 'provider',
        text: 'Onda sreda. Neka ponese svesku i oba kontrolna, od toga krećemo.',
        minutesAgo: 6960,
        read: true,
      },
      {
        from: 'customer',
        text: 'Dolazimo. Plaćamo li posle svakog časa ili na kraju meseca?',
        minutesAgo: 6120,
        read: true,
      },
      {
        from: 'provider',
        text: 'Kako vam je zgodnije, većina plaća mesečno.',
        minutesAgo: 6060,
        read: true,
      },
    ],
  },
  {
    service: 'dragan-cesme',
    customer: 'dusanka',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Česma u kuhinji kaplje cele noći, ne mogu da spavam. Stanujem na Misi.',
        minutesAgo: 61920,
        read: true,
      },
      {
        from: 'provider',
        text: 'Ima li dve slavine ili jednu ručicu na podizanje? Pitam zbog dela koji nosim.',
        minutesAgo: 61830,
        read: true,
      },
      {
        from: 'customer',
        text: 'Jednu ručicu, česma je stara desetak godina.',
        minutesAgo: 61815,
        read: true,
      },
      {
        from: 'provider',
        text: 'Tu se menja uložak, 20 evra sa delom. Dolazim sutra oko jedanaest.',
        minutesAgo: 61800,
        read: true,
      },
      {
        from: 'customer',
        text: 'Evo već treći sat ni kapi. Hvala, majstore.',
        minutesAgo: 59400,
        read: true,
      },
    ],
  },
  {
    service: 'nebojsa-vodo',
    customer: 'petar',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Dobro veče. Hidropak pali svakih pola minuta iako niko ne troši vodu. Kuća je u Starčevu.',
        minutesAgo: 840,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Dobro veče. Ili negde curi, ili je pukla membrana u posudi. Pritisnite ventil na vrhu posude, da li ' +
          'izlazi voda ili vazduh?',
        minutesAgo: 820,
        read: true,
      },
      {
        from: 'customer',
        text: 'Izlazi voda.',
        minutesAgo: 802,
        read: true,
      },
      {
        from: 'provider',
        text: 'Onda je membrana. Nova je oko 15 evra plus 20 za rad, imam je kod kuće.',
        minutesAgo: 795,
        read: true,
      },
      {
        from: 'customer',
        text: 'Dobro. Kad stižete?',
        minutesAgo: 782,
        read: true,
      },
      {
        from: 'provider',
        text: 'Sutra do deset. Isključite pumpu do tada, da ne pregori.',
        minutesAgo: 770,
        read: false,
      },
    ],
  },
  {
    service: 'ivana-kotez',
    customer: 'teodora',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Mala ima tri godine i boji se makaza. Da li šišate tako malu decu?',
        minutesAgo: 41760,
        read: true,
      },
      {
        from: 'provider',
        text: 'Šišam, zgodno je pre podne dok je salon prazan. Ponesite igračku ili crtani na telefonu.',
        minutesAgo: 41705,
        read: true,
      },
      {
        from: 'customer',
        text: 'Četvrtak u pola jedanaest?',
        minutesAgo: 41690,
        read: true,
      },
      {
        from: 'provider',
        text: 'Zapisala sam. Ako hoćete, prvo podšišam vas da vidi kako to izgleda.',
        minutesAgo: 41675,
        read: true,
      },
      {
        from: 'customer',
        text: 'Dobra ideja, može!',
        minutesAgo: 41668,
        read: true,
      },
    ],
  },
  {
    service: 'snezana-stan',
    customer: 'milica',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Zdravo, interesuje me generalno čišćenje pred dolazak bebe. Trosoban stan, oko 75 kvadrata, Kotež.',
        minutesAgo: 1560,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Zdravo i čestitam. Za 75 kvadrata je 70 evra, radimo koleginica i ja od jutra do popodneva. Imate li ' +
          'alergiju na neko sredstvo?',
        minutesAgo: 1480,
        read: true,
      },
      {
        from: 'customer',
        text: 'Hvala. Volela bih bez jakih mirisa, ako imate nešto blaže. Da li ste slobodne sledećeg vikenda?',
        minutesAgo: 50,
        read: false,
      },
    ],
  },
  {
    service: 'kombi-selidbe',
    customer: 'vladimir',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text:
          'Selim se sa Sodare na Teslu, dvosoban stan, sa trećeg sprata bez lifta na prvi sa liftom. Koliko to ' +
          'košta?',
        minutesAgo: 141120,
        read: true,
      },
      {
        from: 'provider',
        text: '150 evra sa nošenjem. Imate li nešto teško, klavir ili regal?',
        minutesAgo: 141090,
        read: true,
      },
      {
        from: 'customer',
        text: 'Nemam, samo kauč na razvlačenje i veš-mašinu.',
        minutesAgo: 141076,
        read: true,
      },
      {
        from: 'provider',
        text: 'U redu. Subota u osam, dolazimo nas dvojica.',
        minutesAgo: 141060,
        read: true,
      },
      {
        from: 'customer',
        text: 'Pola devet je, a vas još nema.',
        minutesAgo: 131760,
        read: true,
      },
      {
        from: 'provider',
        text: 'Izvinite, krećemo s pumpe, petnaest minuta.',
        minutesAgo: 131756,
        read: true,
      },
    ],
  },
  {
    service: 'stefan-racunari',
    customer: 'branislav',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Poštovani, računar mi se ne pali, samo svetli lampica. Na njemu su mi sve slike unučadi.',
        minutesAgo: 63360,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Dobar dan. Ako disk radi, slike mogu da se izvuku i kad je ploča mrtva. Donesite samo kućište, bez ' +
          'monitora.',
        minutesAgo: 63315,
        read: true,
      },
      {
        from: 'customer',
        text: 'Može li sutra pre podne?',
        minutesAgo: 63240,
        read: true,
      },
      {
        from: 'provider',
        text: 'Može, od deset do jedan sam u radionici.',
        minutesAgo: 63230,
        read: true,
      },
      {
        from: 'provider',
        text: 'Disk je ispravan i slike su sve tu, ima ih oko devet hiljada. Pregorelo je napajanje, novo je 30 evra.',
        minutesAgo: 59040,
        read: true,
      },
      {
        from: 'customer',
        text: 'Menjajte ga. Hvala vam za slike, kamen mi je pao sa srca.',
        minutesAgo: 58950,
        read: true,
      },
    ],
  },
  {
    service: 'luka-psi',
    customer: 'sofija',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Da li biste čuvali psa pet dana? Mešanac, 12 kilograma, miran, jedino ne voli bicikle.',
        minutesAgo: 8640,
        read: true,
      },
      {
        from: 'provider',
        text: 'Bih, ako se složi sa mojom kujom. Možemo da ih upoznamo u Narodnoj bašti, prekosutra u šest?',
        minutesAgo: 8580,
        read: true,
      },
      {
        from: 'customer',
        text: 'Važi. On se zove Žuća, prepoznaćete ga po uvetu.',
        minutesAgo: 8555,
        read: true,
      },
      {
        from: 'provider',
        text: 'Žuća i Lola su se danas lepo igrali. Pet noći je 60 evra, hranu ostavljate vi.',
        minutesAgo: 5040,
        read: true,
      },
      {
        from: 'customer',
        text: 'Dogovoreno, donosim ga u nedelju uveče sa korpom i granulama.',
        minutesAgo: 4980,
        read: true,
      },
    ],
  },
  {
    service: 'gordana-preduzetnici',
    customer: 'marko',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Dobar dan, radnju imam dve godine i menjam knjigovođu. Kako to ide?',
        minutesAgo: 144000,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dobar dan. Treba mi ovlašćenje i pristup portalu, a papire preuzimam od kolege. Da li ste u PDV-u?',
        minutesAgo: 143925,
        read: true,
      },
      {
        from: 'customer',
        text: 'Nisam, vodim knjige kao preduzetnik i imam jednog radnika.',
        minutesAgo: 143910,
        read: true,
      },
      {
        from: 'provider',
        text: 'Onda je 65 evra mesečno sa platom za radnika. Prelazimo od prvog u mesecu.',
        minutesAgo: 143890,
        read: true,
      },
      {
        from: 'customer',
        text: 'Donosim dokumenta u ponedeljak.',
        minutesAgo: 142560,
        read: true,
      },
      {
        from: 'provider',
        text: 'Ne zaboravite rešenje iz APR-a.',
        minutesAgo: 142530,
        read: true,
      },
    ],
  },
  {
    service: 'nina-fizio',
    customer: 'ljiljana',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Muž je operisao kuk pre dve nedelje i juče je pušten kući. Trebaju nam vežbe, tri puta nedeljno.',
        minutesAgo: 480,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dobar dan, na kom ste spratu i ide li sa štakama ili sa hodalicom?',
        minutesAgo: 360,
        read: true,
      },
      {
        from: 'customer',
        text: 'Prizemlje na Strelištu, dve štake.',
        minutesAgo: 330,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Odgovaraju mi ponedeljak, sreda i petak u 17. Za prvi put pripremite uput, otpusnu listu i čvrstu ' +
          'stolicu.',
        minutesAgo: 30,
        read: false,
      },
    ],
  },
  {
    service: 'nenad-kuhinje',
    customer: 'ana',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text:
          'Dobar dan, zanima me kuhinja u obliku slova L, dužine 2,4 i 1,8 metara. Imam crtež od ruke, mogu da ga ' +
          'donesem.',
        minutesAgo: 12960,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Dobar dan. Napišite mi visinu do plafona i gde su voda i šporet. Šta ste zamislili, ivericu ili ' +
          'medijapan?',
        minutesAgo: 12720,
        read: true,
      },
      {
        from: 'customer',
        text: 'Plafon je na 265, sudopera ispod prozora, šporet na kraćem zidu. Ivericu, a frontove možda u mat zelenoj.',
        minutesAgo: 12660,
        read: true,
      },
      {
        from: 'provider',
        text: 'Okvirno 1450 evra sa radnom pločom, bez aparata.',
        minutesAgo: 11520,
        read: true,
      },
      {
        from: 'customer',
        text: 'To je malo iznad plana. Na čemu može da se uštedi?',
        minutesAgo: 11400,
        read: true,
      },
      {
        from: 'provider',
        text: 'Ako gornji elementi budu bez mehanizama za podizanje i ostane jedna fioka umesto tri, spadne na oko 1250.',
        minutesAgo: 11340,
        read: true,
      },
      {
        from: 'customer',
        text: 'To već zvuči izvodljivo. Kad možete na merenje?',
        minutesAgo: 10080,
        read: true,
      },
      {
        from: 'provider',
        text: 'Utorak u pet, nosim i uzorke boja.',
        minutesAgo: 9900,
        read: true,
      },
      {
        from: 'customer',
        text: 'Važi za utorak, na interfonu piše Nikolić.',
        minutesAgo: 9840,
        read: true,
      },
    ],
  },
  {
    service: 'goran-dvoriste',
    customer: 'zoran',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Dvorište oko tri ara u Vojlovici, trava do kolena i živa ograda sa dve strane. Koliko bi to koštalo?',
        minutesAgo: 28800,
        read: true,
      },
      {
        from: 'provider',
        text: 'Oko 45 evra sa odvozom. Ima li gde da stane prikolica?',
        minutesAgo: 28500,
        read: true,
      },
      {
        from: 'customer',
        text: 'Ima, ispred kapije.',
        minutesAgo: 28440,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dolazim u sredu ako ne bude kiše.',
        minutesAgo: 28431,
        read: true,
      },
      {
        from: 'provider',
        text: 'Skratio sam i granu koja je išla preko ograde, zamolio me je komšija.',
        minutesAgo: 21720,
        read: true,
      },
      {
        from: 'customer',
        text: 'Dobro ste uradili, hvala.',
        minutesAgo: 21600,
        read: true,
      },
    ],
  },
  {
    service: 'tamara-cuvanje',
    customer: 'teodora',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Treba nam neko u subotu od sedam do ponoći, idemo na svadbu. Dečak ima četiri godine, devojčica šest.',
        minutesAgo: 23040,
        read: true,
      },
      {
        from: 'provider',
        text: 'Slobodna sam te večeri. Mogu li da svratim u četvrtak da se upoznamo?',
        minutesAgo: 22940,
        read: true,
      },
      {
        from: 'customer',
        text: 'Naravno, posle šest smo kod kuće.',
        minutesAgo: 22925,
        read: true,
      },
      {
        from: 'provider',
        text: 'Zaspali su u pola deset, posle dve slikovnice. Hvala na kolačima.',
        minutesAgo: 13680,
        read: true,
      },
      {
        from: 'customer',
        text: 'Hvala vama, ujutru su pričali samo o tome.',
        minutesAgo: 12960,
        read: true,
      },
    ],
  },
  {
    service: 'ognjen-sajt',
    customer: 'mirjana',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text:
          'Dobar dan, imam malu radnju sa ručno rađenim nakitom i treba mi sajt sa galerijom. Da li radite i ' +
          'prodaju preko sajta?',
        minutesAgo: 5760,
        read: true,
      },
      {
        from: 'provider',
        text:
          'Dobar dan. Radim, ali za početak predlažem galeriju sa formom za porudžbinu, i to je 350 evra. Koliko ' +
          'komada nakita imate?',
        minutesAgo: 5640,
        read: true,
      },
      {
        from: 'customer',
        text: 'Oko šezdeset, s tim što se stalno menjaju.',
        minutesAgo: 5580,
        read: true,
      },
      {
        from: 'provider',
        text: 'Onda ću napraviti tako da ih sami dodajete sa telefona.',
        minutesAgo: 5520,
        read: true,
      },
      {
        from: 'customer',
        text: 'Zvuči dobro. Moram da razmislim do petka.',
        minutesAgo: 4320,
        read: true,
      },
    ],
  },
  {
    service: 'sanja-slave',
    customer: 'olivera',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Slavimo za dve nedelje, oko četrdeset gostiju, mrsno. Imate li slobodan taj datum?',
        minutesAgo: 112320,
        read: true,
      },
      {
        from: 'provider',
        text: 'Imam. Za četrdeset je 13 evra po osobi: predjelo, supa, sarma, pečenje, dve salate i kolači.',
        minutesAgo: 112140,
        read: true,
      },
      {
        from: 'customer',
        text: 'Može li za nekoliko gostiju piletina umesto svinjetine?',
        minutesAgo: 112080,
        read: true,
      },
      {
        from: 'provider',
        text: 'Može, recite samo za koliko. Hranu dovozim u pola jedan.',
        minutesAgo: 112020,
        read: true,
      },
      {
        from: 'customer',
        text: 'Za šest osoba. Pola jedan nam odgovara.',
        minutesAgo: 110880,
        read: true,
      },
      {
        from: 'provider',
        text: 'Posude neka ostanu kod vas, svraćam po njih u utorak.',
        minutesAgo: 87840,
        read: true,
      },
    ],
  },
  {
    service: 'radovan-keramika',
    customer: 'nikola',
    completed: true,
    reviewRequested: true,
    messages: [
      {
        from: 'customer',
        text: 'Imam kupatilo 2 sa 2,3 metra, treba skinuti stare pločice i staviti nove do plafona. Kad ste slobodni?',
        minutesAgo: 180000,
        read: true,
      },
      {
        from: 'provider',
        text: 'Od desetog u mesecu. Računajte oko 560 evra za rad, bez cevi.',
        minutesAgo: 179640,
        read: true,
      },
      {
        from: 'customer',
        text: 'Može, ali da bude završeno za nedelju dana, imam malo dete.',
        minutesAgo: 179580,
        read: true,
      },
      {
        from: 'provider',
        text: 'Biće, ako ne naiđemo na trule cevi.',
        minutesAgo: 178560,
        read: true,
      },
      {
        from: 'customer',
        text: 'Pogledao sam danas na svetlu. Kod vrata nije ravno, a fuga je negde tri, negde pet milimetara.',
        minutesAgo: 152640,
        read: true,
      },
      {
        from: 'provider',
        text: 'Ispraviću to, ali sam ove nedelje u Omoljici.',
        minutesAgo: 151200,
        read: true,
      },
      {
        from: 'customer',
        text: 'Prošlo je deset dana. Kad dolazite?',
        minutesAgo: 136800,
        read: true,
      },
      {
        from: 'provider',
        text: 'Izvinite na čekanju, tu sam u ponedeljak ujutru.',
        minutesAgo: 135360,
        read: true,
      },
    ],
  },
  {
    service: 'jovan-pregled',
    customer: 'branislav',
    completed: false,
    reviewRequested: false,
    messages: [
      {
        from: 'customer',
        text: 'Ispala mi je stara plomba, gore levo, ne boli. Kad mogu da dođem?',
        minutesAgo: 540,
        read: true,
      },
      {
        from: 'provider',
        text: 'Dobar dan. Imamo termin sutra u 17 ili prekosutra u 9. Pijete li lekove za razređivanje krvi?',
        minutesAgo: 500,
        read: true,
      },
      {
        from: 'customer',
        text: 'Pijem, od prošle godine. Da li to smeta?',
        minutesAgo: 465,
        read: true,
      },
      {
        from: 'provider',
        text: 'Za plombu obično ne, a o tome odlučuje doktor. Ponesite spisak lekova.',
        minutesAgo: 450,
        read: true,
      },
      {
        from: 'customer',
        text: 'Onda sutra u 17.',
        minutesAgo: 430,
        read: true,
      },
    ],
  },
]
