import { expect, test } from 'vitest'
import { serviceInput, splitKeywords } from '../service.ts'
import { fillFromTemplate, serviceTemplates, templateOf } from './service-templates.ts'

const electrician = serviceTemplates.Električar!
const plumber = serviceTemplates.Vodoinstalater!
const empty = { description: '', keywords: '' }

test('templates stand for the five categories of the specification, and pass the form’s own rules', () => {
  const promised = ['Električar', 'Vodoinstalater', 'Čišćenje', 'Frizerske usluge', 'Krečenje']
  expect(Object.keys(serviceTemplates)).toEqual(promised)
  for (const { description, keywords } of Object.values(serviceTemplates)) {
    expect(serviceInput.shape.description.parse(description)).toBe(description)
    expect(serviceInput.shape.keywords.parse(splitKeywords(keywords)).length).toBeGreaterThan(3)
  }
})

const own = { description: 'Popravljam samo bojlere.', keywords: electrician.keywords }
const edited = { description: `${electrician.description} Pozovite me.`, keywords: 'bojler' }

test.each([
  ['empty fields', 'Električar', empty, electrician],
  ['white space', 'Električar', { description: '  \n', keywords: ' ' }, electrician],
  ['the text of another template', 'Vodoinstalater', electrician, plumber],
  ['only the keywords below an own description', 'Vodoinstalater', own, { ...own, keywords: plumber.keywords }],
  ['no edited field', 'Vodoinstalater', edited, edited],
  ['a template by nothing for a category without one', 'Stolarstvo', electrician, empty],
  ['no own text for a category without a template', 'Stolarstvo', edited, edited],
])('a template replaces %s', (_, category, before, after) => expect(fillFromTemplate(category, before)).toEqual(after))

test('a template is recognised while it is untouched', () => {
  expect(templateOf(`${plumber.description}\n`)).toBe('Vodoinstalater')
  expect(templateOf('Nešto drugo')).toBeUndefined()
})
