import { expect, test } from 'vitest'
import { emptyService, formValuesOf, problemsOfForm, serviceFormSchema } from './service-form-values.ts'

const typed = {
  ...emptyService,
  images: ['/media/services/a/b'],
  title: ' Popravka bojlera ',
  category: 'Električar',
  description: 'Popravljam bojlere u celom gradu.',
  keywords: 'bojler, grejač,, ,struja ',
  price: ' od 15 ',
}
const problems = (values: object, more = {}) => problemsOfForm({ ...typed, ...values }, { isUploading: false, ...more })

test('the form turns typed text into the input of the endpoints', () => {
  const parsed = { ...typed, title: 'Popravka bojlera', keywords: ['bojler', 'grejač', 'struja'], price: 'od 15' }
  expect(serviceFormSchema.parse(typed)).toEqual(parsed)
  expect(serviceFormSchema.parse({ ...typed, keywords: '', price: ' ' })).toMatchObject({ keywords: [], price: null })
})

test('the form shows the problem of each field, and the fault of a keyword at the field of all keywords', () => {
  expect(problems(emptyService)).toEqual({
    images: 'Molimo dodajte barem jednu sliku za vašu uslugu.',
    title: 'Naslov mora imati najmanje 3 karaktera.',
    category: 'Molimo izaberite kategoriju.',
    description: 'Opis mora imati najmanje 10 karaktera.',
  })
  expect(problems({ keywords: `bojler, ${'a'.repeat(41)}` })).toEqual({
    keywords: 'Ključna reč može imati najviše 40 karaktera.',
  })
})

test('the form shows a stored service as it was typed, and its switch on only when it is active', () => {
  const images = ['/media/services/a/b', '/media/services/a/c'] as const
  const ofImages = { image_url: images[0], additional_images: [images[1]] }
  const stored = { ...serviceFormSchema.parse(typed), ...ofImages, price: null, status: 'active' as const }
  const shown = { images, keywords: 'bojler, grejač, struja', price: '', active: true }
  expect(formValuesOf(stored)).toMatchObject(shown)
  for (const status of ['paused', 'inactive'] as const) expect(formValuesOf({ ...stored, status }).active).toBe(false)
})

test('the form asks a provider without a name for the name', () => {
  const asked = { asksName: true }
  for (const provider_name of [undefined, '  '])
    expect(problems({ provider_name }, asked)).toEqual({ provider_name: 'Ime je obavezno' })
  expect(problems({ provider_name: 'Ana Anić' }, asked).provider_name).toBe(undefined)
  expect(problems({}).provider_name).toBe(undefined)
})
