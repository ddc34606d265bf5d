import type { Page } from '@playwright/test'
import { jelenaEmail, password } from '../test.ts'
import { newEmailAddress, newUserByCode } from '../users.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { abortRequests, failRequests } from './response-stubs.ts'

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
async function fillSignIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Lozinka', { exact: true }).fill(password)
}
const sendSignIn = (page: Page) => page.getByRole('button', { name: 'Prijavite se' }).click()
async function pressSignOut(page: Page) {
  await page.getByRole('button', { name: 'Meni naloga' }).click()
  await page.getByRole('menuitem', { name: 'Odjava' }).click()
}

testPromisedTexts('accounts', async ({ browser, page, faults }) => {
  const email = newEmailAddress('majstor')
  const { page: undecided } = await newUserByCode(browser, faults, null)
  const requestLink = () => page.getByRole('button', { name: 'Pošalji novi link' }).click()
  return {
    page,
    situations: {
      'a visitor opens the sign-up': () => page.goto('/signup'),
      'the towns of the sign-up': () => page.getByLabel('Grad').click(),
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
        await sendSignIn(page)
      },
      'a sign-in fails': async () => {
        await failRequests(page, signIn)
        await fillSignIn(page, email)
        await sendSignIn(page)
      },
      'the address is not confirmed at the sign-in': () => sendSignIn(page),
      'a new confirmation link is refused': async () => {
        await failRequests(page, resend)
        await requestLink()
      },
      'a new confirmation link gets no answer': async () => {
        await abortRequests(page, resend)
        await requestLink()
      },
      'a new confirmation link is sent': () => requestLink(),
      'a customer comes to the sign-in after the sign-up': async () => {
        await page.goto('/signup/regular')
        await fillSignUp(page, newEmailAddress('musterija'))
        await sendSignUp(page)
      },
      'a customer signs in': async () => {
        await page.goto('/login')
        await fillSignIn(page, jelenaEmail)
        await sendSignIn(page)
      },
      'a sign-out fails': async () => {
        await failRequests(page, signOutUrl)
        await pressSignOut(page)
      },
      'a customer signs out': async () => {
        await page.goto('/login')
        await fillSignIn(page, jelenaEmail)
        await sendSignIn(page)
        await pressSignOut(page)
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
