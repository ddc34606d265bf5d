/** What better-auth's error codes say to people. */
export const serbianAuthErrors: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Pogrešan email ili lozinka.',
  INVALID_PASSWORD: 'Pogrešna lozinka.',
  INVALID_EMAIL: 'Unesite ispravnu email adresu.',
  EMAIL_NOT_VERIFIED: 'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.',
  USER_ALREADY_EXISTS: 'Nalog sa ovom email adresom već postoji.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'Nalog sa ovom email adresom već postoji.',
  USER_NOT_FOUND: 'Nalog nije pronađen.',
  PASSWORD_TOO_SHORT: 'Lozinka mora imati najmanje 8 karaktera.',
  PASSWORD_TOO_LONG: 'Lozinka može imati najviše 128 karaktera.',
  INVALID_TOKEN: 'Link je neispravan ili je već iskorišćen.',
  TOKEN_EXPIRED: 'Link je istekao. Zatražite novi.',
  SESSION_EXPIRED: 'Sesija je istekla. Prijavite se ponovo.',
  FAILED_TO_CREATE_USER: 'Registracija nije uspjela. Pokušajte ponovno.',
  FAILED_TO_CREATE_SESSION: 'Prijava nije uspjela. Pokušajte ponovno.',
  BANNED_USER: 'Vaš nalog je blokiran. Javite se podršci ako mislite da je greška.',
  VALIDATION_ERROR: 'Proverite unete podatke.',
}
