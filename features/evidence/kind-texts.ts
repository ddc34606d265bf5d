import type { EvidenceKind } from './evidence-kinds.ts'

type KindTexts = {
  /** Why customers care. */
  purpose: string
  /** The photo to take, or why there is none. */
  photo: string
  note?: { label: string; hint: string }
}

/** Texts of the form, by kind. */
export const kindTexts: Record<EvidenceKind, KindTexts> = {
  register: {
    purpose: 'Klijent vidi da radnja ili firma postoji i da može da dobije račun.',
    photo: 'Slikajte rešenje o upisu ili izvod iz APR-a.',
  },
  licence: {
    purpose: 'Za poslove koje ne sme svako da radi: struja, gas, kotlovi, lift, dimnjak.',
    photo: 'Slikajte dozvolu, licencu ili uverenje.',
  },
  insurance: {
    purpose: 'Ako pri radu nešto pukne ili poplavi komšiju, šteta ima ko da plati.',
    photo: 'Slikajte polisu, stranu na kojoj piše ime i do kada važi.',
  },
  identity: {
    purpose: 'Klijent zna da smo vas upoznali i da ste to zaista vi.',
    photo: 'Sliku lične karte ne tražimo i ne čuvamo. Vidimo se uživo, na pet minuta.',
    note: { label: 'Kada i gde možemo da se vidimo', hint: 'Na primer: radnim danom posle 17 h, kod Gradske pijace.' },
  },
  premises: {
    purpose: 'Klijent zna da imate mesto na kom može da vas nađe.',
    photo: 'Slikajte ulaz ili izlog. Posle toga svraćamo i uživo.',
    note: { label: 'Adresa i kada možemo da dođemo', hint: 'Adresu ne objavljujemo.' },
  },
}
