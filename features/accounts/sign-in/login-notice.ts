type LoginQuery = {
  potvrda?: string | undefined
  povratak?: string | undefined
  lozinka?: string | undefined
  error?: string | undefined
}

/** Messages for failed single sign-on by error code. The identity provider's own text is never shown. */
const refusals: Record<string, string> = {
  access_denied: 'Odustali ste od prijave. Možete da pokušate ponovo ili da izaberete drugi način.',
  account_not_linked:
    'Nalog sa ovom adresom već postoji, ali adresa nije potvrđena. Prijavite se lozinkom ili kodom iz emaila.',
  email_not_verified: 'Poslali smo vam link za potvrdu email adrese. Otvorite ga, pa se prijavite ponovo.',
  email_not_found: 'Taj nalog nema email adresu. Prijavite se na drugi način.',
  BANNED_USER:
    'Vaš nalog je isključen. Razlog piše kada se prijavite lozinkom ili kodom iz emaila. Javite se podršci ako mislite da je greška.',
}

export function loginNotice({ potvrda, povratak, lozinka, error }: LoginQuery) {
  if (povratak) {
    const text = error && (refusals[error] ?? 'Prijava nije uspjela. Pokušajte ponovno.')
    return text ? { tone: 'error' as const, text } : undefined
  }
  if (error) {
    const text = 'Link je neispravan ili je istekao. Prijavite se da biste zatražili novi.'
    return { tone: 'error' as const, text }
  }
  if (potvrda) return { tone: 'ok' as const, text: 'Email adresa je potvrđena. Sada možete da se prijavite.' }
  if (lozinka) return { tone: 'ok' as const, text: 'Lozinka je promenjena. Prijavite se novom lozinkom.' }
}
