import { describe, expect, it } from 'vitest'
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

function refusals(values: typeof typed) {
  const result = serviceFormSchema.safeParse(values)
  return Object.fromEntries(result.error?.issues.map(issue => [issue.path.join('.'), issue.message]).reverse() ?? [])
}

describe('the service form', () => {
  it('turns what was typed into what the endpoints take', () => {
    expect(serviceFormSchema.parse(typed)).toEqual({
      ...typed,
      title: 'Popravka bojlera',
      keywords: ['bojler', 'grejač', 'struja'],
      price: 'od 15',
    })
    expect(serviceFormSchema.parse({ ...typed, keywords: '', price: ' ' })).toMatchObject({ keywords: [], price: null })
  })

  it('reports a problem for each empty field', () => {
    expect(refusals(emptyService)).toEqual({
      images: 'Molimo dodajte barem jednu sliku za vašu uslugu.',
      title: 'Naslov mora imati najmanje 3 karaktera.',
      category: 'Molimo izaberite kategoriju.',
      description: 'Opis mora imati najmanje 10 karaktera.',
    })
  })

  it('says of a wrong keyword that the field is wrong', () => {
    expect(refusals({ ...typed, keywords: `bojler, ${'a'.repeat(41)}` })).toEqual({
      keywords: 'Ključna reč može imati najviše 40 karaktera.',
    })
    expect(refusals({ ...typed, keywords: Array.from({ length: 21 }, (_, n) => `reč${n}`).join() })).toEqual({
      keywords: 'Najviše 20 ključnih reči.',
    })
  })

  it('refuses a category that is none', () => {
    expect(refusals({ ...typed, category: 'Astronautika' })).toEqual({ category: 'Molimo izaberite kategoriju.' })
  })

  it('shows a stored service as it was typed, and its switch on only when it is active', () => {
    const stored = {
      ...serviceFormSchema.parse(typed),
      image_url: '/media/services/a/b',
      additional_images: ['/media/services/a/c'],
      price: null,
      status: 'active' as const,
    }
    expect(formValuesOf(stored)).toMatchObject({
      images: ['/media/services/a/b', '/media/services/a/c'],
      keywords: 'bojler, grejač, struja',
      price: '',
      active: true,
    })
    expect(formValuesOf({ ...stored, status: 'paused' }).active).toBe(false)
    expect(formValuesOf({ ...stored, status: 'inactive' }).active).toBe(false)
  })
})

it('a provider without a name is asked for it, in the form of his service', () => {
  const nameless = { isUploading: false, asksName: true }
  expect(problemsOfForm(emptyService, nameless).provider_name).toBe('Ime je obavezno')
  expect(problemsOfForm({ ...emptyService, provider_name: '  ' }, nameless).provider_name).toBe('Ime je obavezno')
  expect(problemsOfForm({ ...emptyService, provider_name: 'Ana Anić' }, nameless).provider_name).toBe(undefined)
  expect(problemsOfForm(emptyService, { isUploading: false }).provider_name).toBe(undefined)
})
