/** What the top bar and the greetings call a person: the name, else the e-mail's local part, else the given word. */
export function displayName(person: { name?: string | null; email?: string | null } | null, fallback = 'Korisnik') {
  return person?.name || person?.email?.split('@')[0] || fallback
}

/** What others call somebody. Who has no name is called what he is here: parts of ids are alike and say nothing. */
export const publicName = (name: string | null, isProvider: boolean) =>
  name || (isProvider ? 'Pružalac usluge' : 'Korisnik')
