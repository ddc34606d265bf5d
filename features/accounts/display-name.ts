export function displayName(user: { name?: string | null; email?: string | null } | null, fallback = 'Korisnik') {
  return user?.name || user?.email?.split('@')[0] || fallback
}

/** Returns the name that other users see. For a user without a name this is the role. */
export const publicName = (name: string | null, isProvider: boolean) =>
  name || (isProvider ? 'Pružalac usluge' : 'Korisnik')
