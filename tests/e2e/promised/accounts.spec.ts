import type { Page } from '@playwright/test'
import { expect, jelenaEmail, password } from '../test.ts'
import { newEmailAddress, newUserByCode, signOut, submitSignIn } from '../users.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { abortRequests, failing, failRequests } from './response-stubs.ts'

const signUp = '**/api/auth/sign-up/email'
const signIn = '**/api/auth/sign-in/email'
const signOutUrl = '**/api/auth/sign-out'
const resend = '**/api/auth/send-verification-email'

async function fillSignUp(page: Page, email: string, confirmation = password) {
  await page.getByLabel('Grad').click()
  await page.getByRole('option', { name: 'Zrenjanin' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
  await page.getByLabel('Potvrdite lozinku').fill(confirmation)
}
const sendSignUp = (page: Page) => page.getByRole('button', { name: 'Registracija sa email adresom' }).click()
testPromisedTexts('accounts', async page => {
  const email = newEmailAddress('majstor')
  const { page: undecided } = await newUserByCode(null)
  const requestLink = () => page.getByRole('button', { name: 'Pošalji novi link' }).click()
  return {
    page,
    situations: {
      'a visitor opens the sign-up': async () => {
        await page.goto('/signup')
        await expect(page.getByLabel('Ime i prezime')).toHaveAccessibleDescription('Kako da vas zovu?')
      },
      'the towns of the sign-up': async () => {
        await page.getByLabel('Grad').click()
        await expect(page.getByRole('option')).toHaveCount(29)
      },
      'a sign-up lacks its fields': async () => {
        await page.keyboard.press('Escape')
        await sendSignUp(page)
      },
      'a sign-up lacks the role': async () => {
        await fillSignUp(page, email, 'drugačija')
        await sendSignUp(page)
      },
      'the passwords of a sign-up differ': async () => {
        await page.getByRole('radio', { name: 'Nudim uslugu' }).check()
        await sendSignUp(page)
      },
      'a sign-up fails': async () => {
        await failRequests(page, signUp)
        await page.getByLabel('Potvrdite lozinku').fill(password)
        await sendSignUp(page)
      },
      'a provider has signed up': async () => {
        await sendSignUp(page)
        return { values: { 'the product': 'Komšiluk' } }
      },
      'a provider comes to the sign-in after the sign-up': async () => {
        await page.getByRole('button', { name: 'Nastavi na prijavu' }).click()
      },
      'a sign-in lacks its fields': async () => {
        await page.getByRole('button', { name: 'U redu' }).click()
        // The dialog comes once.
        await page.reload()
        await expect(page.getByRole('dialog')).toHaveCount(0)
        await page.getByRole('button', { name: 'Prijavite se' }).click()
      },
      'a sign-in fails': failing(page, signIn, () => submitSignIn(page, email)),
      'the address is not confirmed at the sign-in': async () => {
        await submitSignIn(page, email)
        await expect(page.getByRole('dialog')).toContainText(email)
      },
      'a new confirmation link is refused': failing(page, resend, requestLink),
      'a new confirmation link gets no answer': async () => {
        await abortRequests(page, resend)
        await requestLink()
      },
      'a new confirmation link is sent': requestLink,
      'a customer comes to the sign-in after the sign-up': async () => {
        await page.goto('/signup/regular')
        await fillSignUp(page, newEmailAddress('musterija'))
        await sendSignUp(page)
      },
      'a customer signs in': async () => {
        await page.goto('/login')
        await submitSignIn(page, jelenaEmail)
      },
      'a sign-out fails': failing(page, signOutUrl, () => signOut(page)),
      'a customer signs out': async () => {
        await page.goto('/login')
        await submitSignIn(page, jelenaEmail)
        await signOut(page)
      },
      'a role is saved without a town': async () => {
        await undecided.goto('/role-selection')
        await undecided.getByRole('button', { name: 'Sačuvaj' }).first().click()
        return { in: undecided }
      },
      'a role cannot be saved': async () => {
        await undecided.getByRole('radio', { name: /Tražim uslugu/ }).check()
        await undecided.getByLabel('Lokacija').click()
        await undecided.getByRole('option', { name: 'Zrenjanin' }).click()
        await failRequests(undecided, '**/api/me/role')
        await undecided.getByRole('button', { name: 'Sačuvaj' }).first().click()
        return { in: undecided }
      },
    },
  }
})
