import { describe, expect, it } from 'vitest'
import { isCategory } from '../categories.ts'
import { serviceInput, splitKeywords } from '../service.ts'
import { fillFromTemplate, serviceTemplates, templateOf } from './service-templates.ts'

const electrician = serviceTemplates.Električar!
const plumber = serviceTemplates.Vodoinstalater!
const empty = { description: '', keywords: '' }

describe('service templates', () => {
  it('stand for the five categories of the specification', () => {
    expect(Object.keys(serviceTemplates)).toEqual([
      'Električar',
      'Vodoinstalater',
      'Čišćenje',
      'Frizerske usluge',
      'Krečenje',
    ])
    expect(Object.keys(serviceTemplates).every(isCategory)).toBe(true)
  })

  it('pass the form’s own rules', () => {
    for (const { description, keywords } of Object.values(serviceTemplates)) {
      expect(serviceInput.shape.description.parse(description)).toBe(description)
      expect(serviceInput.shape.keywords.parse(splitKeywords(keywords)).length).toBeGreaterThan(3)
    }
  })

  it('fill empty fields', () => {
    expect(fillFromTemplate('Električar', empty)).toEqual(electrician)
    expect(fillFromTemplate('Električar', { description: '  \n', keywords: ' ' })).toEqual(electrician)
  })

  it('replace the text of any template', () => {
    expect(fillFromTemplate('Vodoinstalater', electrician)).toEqual(plumber)
  })

  it('never replace a field that the provider has written', () => {
    const own = { description: 'Popravljam samo bojlere.', keywords: electrician.keywords }
    expect(fillFromTemplate('Vodoinstalater', own)).toEqual({ ...own, keywords: plumber.keywords })
    const edited = { description: `${electrician.description} Pozovite me.`, keywords: 'bojler' }
    expect(fillFromTemplate('Vodoinstalater', edited)).toEqual(edited)
  })

  it('go with their trade, and leave what somebody wrote, for a category without one', () => {
    expect(fillFromTemplate('Stolarstvo', electrician)).toEqual(empty)
    expect(fillFromTemplate('Stolarstvo', empty)).toEqual(empty)
    const own = { description: 'Pravim stolove.', keywords: 'sto' }
    expect(fillFromTemplate('Stolarstvo', own)).toEqual(own)
  })

  it('are recognised while they are untouched', () => {
    expect(templateOf(`${plumber.description}\n`)).toBe('Vodoinstalater')
    expect(templateOf('Nešto drugo')).toBeUndefined()
  })
})
