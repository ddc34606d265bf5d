/** What the top bar and the greetings call a person: the name, else the e-mail's local part, else the given word. */
export function displayName(person: { name?: string | null; email?: string | null } | null, fallback = 'Korisnik') {
  return person?.name || person?.email?.split('@')[0] || fallback
}

/** What the other side of a conversation is called: the name, else the first 8 characters of the id. */
export function publicName(person: { id: string; name: string | null }) {
  return person.name || person.id.slice(0, 8)
}
