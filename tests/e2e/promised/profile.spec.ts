import { smallPhoto } from '../../photos.ts'
import { expect, newUser } from '../test.ts'
import { testPromisedTexts } from './promised-texts-test.ts'
import { delayRequests, failing, failRequests } from './response-stubs.ts'

const uploads = '**/api/media/avatars*'
const portrait = '**/api/profile/avatar'
const profile = '**/api/profile'

testPromisedTexts('profile', async () => {
  const { page } = await newUser({ role: 'provider', name: 'Petra Petrović' })
  const { page: customer } = await newUser()
  const file = page.locator('input[type=file]')
  const photo = { name: 'ja.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
  const save = () => page.getByRole('button', { name: 'Sačuvaj promene' }).click()
  const remove = () => page.getByRole('button', { name: 'Ukloni' }).click()
  return {
    page,
    situations: {
      'a provider opens the profile': () => page.goto('/profile'),
      'no picture is chosen': () => file.dispatchEvent('change'),
      'a portrait is too large': () => file.setInputFiles({ ...photo, buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }),
      'a portrait has another format': async () => {
        await file.setInputFiles({ name: 'ja.bmp', mimeType: 'image/bmp', buffer: Buffer.from('BM') })
      },
      'a portrait cannot be uploaded': failing(page, uploads, () => file.setInputFiles(photo)),
      'a portrait is uploaded': () => file.setInputFiles(photo),
      'a portrait cannot be removed': failing(page, portrait, remove),
      'a portrait is removed': remove,
      'the name is missing': async () => {
        await page.getByLabel('Ime i prezime').fill('')
        await save()
      },
      'the profile is being saved': async () => {
        await page.getByLabel('Ime i prezime').fill('Petra Perić')
        await failRequests(page, profile)
        await delayRequests(page, profile)
        await save()
      },
      'the profile cannot be saved': null,
      'the profile is saved': async () => {
        await expect(page.getByLabel('Ime i prezime')).toHaveValue('Petra Perić')
        await save()
      },
      'a customer opens the profile': [customer, () => customer.goto('/profile')],
    },
  }
})
