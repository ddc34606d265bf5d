import { expect, test } from 'vitest'
import { checkSignUp } from './signup-check.ts'

const filled = {
  accountRole: 'regular' as const,
  name: '',
  location: 'Pančevo',
  email: 'ana@primer.rs',
  password: 'nešto dugačko 7',
}
const check = (changes: object, confirmation = filled.password) => checkSignUp({ ...filled, ...changes }, confirmation)

test('a sign-up needs town, email, password and its repetition, but no name', () => {
  for (const name of ['', 'Ana Anić']) expect(check({ name })).toEqual({})
  for (const missing of ['location', 'email', 'password']) {
    const problems = check({ [missing]: '' })
    expect(Object.keys(problems).sort()).toEqual(['form', missing].sort())
    expect(problems.form).toBe('Molimo popunite sva polja')
  }
  expect(Object.keys(check({}, ''))).toEqual(['form', 'confirmation'])
  expect(check({}, 'drugo')).toEqual({ confirmation: 'Lozinke se ne podudaraju' })
  expect(check({ accountRole: undefined })).toEqual({ accountRole: 'Molimo odaberite vrstu korisnika' })
})
