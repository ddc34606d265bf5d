import { type Problems, problemsOf } from '../../../platform/browser/use-form.ts'
import { type AccountRole, signUpInput } from '../account.ts'

type SignUpDraft = { accountRole?: AccountRole; name: string; location: string; email: string; password: string }

/** Returns the first problems: missing fields, else a missing role, else different passwords, else wrong values. */
export function checkSignUp(input: SignUpDraft, confirmation: string): Problems {
  if (!input.email || !input.password || !confirmation || !input.location) {
    const empty = 'Molimo popunite ovo polje.'
    return {
      form: 'Molimo popunite sva polja',
      ...(!input.location && { location: 'Molimo odaberite lokaciju' }),
      ...(!input.email && { email: empty }),
      ...(!input.password && { password: empty }),
      ...(!confirmation && { confirmation: empty }),
    }
  }
  if (!input.accountRole) return { accountRole: 'Molimo odaberite vrstu korisnika' }
  if (input.password !== confirmation) return { confirmation: 'Lozinke se ne podudaraju' }
  return problemsOf(signUpInput.safeParse(input))
}
