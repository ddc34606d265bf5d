export function displayName(user: { name?: string | null; email?: string | null } | null, fallback = 'Korisnik') {
  return user?.name || user?.email?.split('@')[0] || fallback
}

/** Returns the name that others see: without one the role, since parts of ids look alike and say nothing. */
export const publicName = (name: string | null, isProvider: boolean) =>
  name || (isProvider ? 'Pružalac usluge' : 'Korisnik')
