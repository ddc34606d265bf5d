const tryAgain = 'Došlo je do greške. Pokušajte ponovo.'
const notAllowed = 'Nemate pristup.'
const wrongCode = 'Kod nije ispravan. Proverite ga i pokušajte ponovo.'
const stepExpired = 'Provera u dva koraka je istekla. Prijavite se ponovo.'
const unconfirmed = 'Email nije potvrđen. Molimo potvrdite svoju email adresu pre prijave.'
const emailTaken = 'Nalog sa ovom email adresom već postoji.'
const foreignLink = 'Link ne vodi na naš sajt.'
const noProvider = 'Ovaj način prijave ne postoji.'
const providerFailed = 'Prijava nije uspjela. Pokušajte ponovno.'

/** Serbian messages for every error code of better-auth and its plugins in use. The message of a ban is in ban.ts. */
export const serbianAuthErrors: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Pogrešan email ili lozinka.',
  INVALID_PASSWORD: 'Pogrešna lozinka.',
  INVALID_EMAIL: 'Unesite ispravnu email adresu.',
  INVALID_USER: tryAgain,
  EMAIL_NOT_VERIFIED: unconfirmed,
  EMAIL_ALREADY_VERIFIED: 'Email adresa je već potvrđena.',
  EMAIL_MISMATCH: 'Email adresa se ne poklapa.',
  USER_ALREADY_EXISTS: emailTaken,
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: emailTaken,
  USER_NOT_FOUND: 'Nalog nije pronađen.',
  USER_EMAIL_NOT_FOUND: 'Nalog nema email adresu.',
  FAILED_TO_CREATE_USER: 'Registracija nije uspjela. Pokušajte ponovno.',
  FAILED_TO_CREATE_SESSION: providerFailed,
  VERIFICATION_EMAIL_NOT_ENABLED: tryAgain,
  FAILED_TO_CREATE_VERIFICATION: tryAgain,

  PASSWORD_TOO_SHORT: 'Lozinka mora imati najmanje 8 karaktera.',
  PASSWORD_TOO_LONG: 'Lozinka može imati najviše 128 karaktera.',
  PASSWORD_ALREADY_SET: 'Nalog već ima lozinku.',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'Nalog još nema lozinku. Zatražite link za novu.',
  USER_ALREADY_HAS_PASSWORD: 'Unesite lozinku.',
  RESET_PASSWORD_DISABLED: tryAgain,
  EMAIL_PASSWORD_DISABLED: tryAgain,

  INVALID_TOKEN: 'Link je neispravan ili je već iskorišćen.',
  TOKEN_EXPIRED: 'Link je istekao. Zatražite novi.',
  INVALID_OTP: wrongCode,
  OTP_EXPIRED: 'Kod je istekao. Zatražite novi.',
  TOO_MANY_ATTEMPTS: 'Kod je previše puta pogrešno unet. Zatražite novi.',

  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: 'Rezervni kod nije ispravan ili je već iskorišćen.',
  INVALID_TWO_FACTOR_COOKIE: stepExpired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Kod je previše puta pogrešno unet. Prijavite se ponovo.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Previše pogrešnih kodova. Sačekajte malo, pa pokušajte ponovo.',
  FAILED_TO_INVALIDATE_TWO_FACTOR_CHALLENGE: stepExpired,
  TOTP_NOT_ENABLED: 'Provera u dva koraka nije uključena.',
  TOTP_ALREADY_ENABLED: 'Provera u dva koraka je već uključena.',
  TOTP_NOT_CONFIGURED: tryAgain,
  OTP_NOT_ENABLED: tryAgain,
  OTP_NOT_CONFIGURED: tryAgain,
  OTP_HAS_EXPIRED: 'Kod je istekao. Zatražite novi.',
  TWO_FACTOR_NOT_ENABLED: 'Provera u dva koraka nije uključena.',
  BACKUP_CODES_NOT_ENABLED: 'Nalog nema rezervne kodove.',

  UNAUTHORIZED: 'Morate biti prijavljeni.',
  SESSION_EXPIRED: 'Prijava je istekla. Prijavite se ponovo.',
  SESSION_NOT_FRESH: 'Zbog bezbednosti se odjavite i prijavite ponovo, pa pokušajte opet.',
  FAILED_TO_GET_SESSION: tryAgain,
  METHOD_NOT_ALLOWED_DEFER_SESSION_REQUIRED: 'Nije pronađeno.',

  PROVIDER_NOT_FOUND: noProvider,
  ID_TOKEN_NOT_SUPPORTED: noProvider,
  FAILED_TO_GET_USER_INFO: providerFailed,
  INVALID_OAUTH_CONFIGURATION: noProvider,
  TOKEN_URL_NOT_FOUND: noProvider,
  OAUTH_LINK_ERROR: providerFailed,
  SOCIAL_ACCOUNT_ALREADY_LINKED: 'Taj nalog je već povezan.',
  LINKED_ACCOUNT_ALREADY_EXISTS: 'Taj nalog je već povezan.',
  ACCOUNT_NOT_FOUND: 'Nalog nije pronađen.',
  FAILED_TO_UNLINK_LAST_ACCOUNT: 'Poslednji način prijave ne može da se ukloni.',

  FAILED_TO_UPDATE_USER: tryAgain,
  EMAIL_CAN_NOT_BE_UPDATED: 'Email adresa ovde ne može da se promeni.',
  CHANGE_EMAIL_DISABLED: 'Email adresa ovde ne može da se promeni.',
  FIELD_NOT_ALLOWED: 'Taj podatak ovde ne može da se menja.',

  YOU_CANNOT_BAN_YOURSELF: 'Ne možete da isključite sami sebe.',
  YOU_CANNOT_REMOVE_YOURSELF: 'Ne možete da obrišete sami sebe.',
  YOU_CANNOT_IMPERSONATE_ADMINS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_CREATE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_LIST_USERS_SESSIONS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_BAN_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_IMPERSONATE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_REVOKE_USERS_SESSIONS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_PASSWORD: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_SET_USERS_EMAIL: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_GET_USER: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_UPDATE_USERS: notAllowed,
  YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE: notAllowed,
  PASSWORD_CANNOT_BE_UPDATED_VIA_UPDATE_USER: notAllowed,
  NO_DATA_TO_UPDATE: 'Nema ničega što bi se promenilo.',
  INVALID_ROLE_TYPE: 'Proverite unete podatke.',

  // Only programs and pages of other sites get these errors.
  INVALID_ORIGIN: foreignLink,
  MISSING_OR_NULL_ORIGIN: foreignLink,
  CROSS_SITE_NAVIGATION_LOGIN_BLOCKED: foreignLink,
  INVALID_CALLBACK_URL: foreignLink,
  INVALID_REDIRECT_URL: foreignLink,
  INVALID_ERROR_CALLBACK_URL: foreignLink,
  INVALID_NEW_USER_CALLBACK_URL: foreignLink,
  CALLBACK_URL_REQUIRED: foreignLink,
  VALIDATION_ERROR: 'Proverite unete podatke.',
  MISSING_FIELD: 'Proverite unete podatke.',
  BODY_MUST_BE_AN_OBJECT: 'Proverite unete podatke.',
  ASYNC_VALIDATION_NOT_SUPPORTED: tryAgain,
}
