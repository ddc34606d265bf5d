/** What the top bar and the greetings call a person: the name, else the e-mail's local part, else the given word. */
export function displayName(person: { name?: string | null; email?: string | null } | null, fallback = 'Korisnik') {
  return person?.name || person?.email?.split('@')[0] || fallback
}
