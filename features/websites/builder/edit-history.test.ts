import { expect, test } from 'vitest'
import { smallestDraft } from '../../../tests/site-draft.ts'
import { newSection } from '../templates.ts'
import { type EditHistory, recordChange, redo, startHistory, undo } from './edit-history.ts'

const texts = { title: 'Elektro', description: '' }
/** Time between two changes, long enough to make each change a separate step. */
const MINUTE = 60_000

const titled = (history: EditHistory, ...titles: string[]) =>
  titles.reduce((before, site_title, index) => {
    const at = before.lastAt + (index + 1) * MINUTE
    return recordChange(before, { ...before.present, site_title }, at)
  }, history)
const times = (count: number, step: typeof undo, history: EditHistory) =>
  Array.from({ length: count }).reduce<EditHistory>(before => step(before), history)
const title = (history: EditHistory) => history.present.site_title

test('undoes and redoes the last fifty changes and no more', () => {
  const numbers = Array.from({ length: 53 }, (_, index) => `Naslov ${index + 1}`)
  const full = titled(startHistory(smallestDraft), ...numbers)
  const back = times(50, undo, full)
  expect(title(times(49, undo, full))).toBe('Naslov 4')
  expect(title(back)).toBe('Naslov 3')
  expect(undo(back)).toEqual(back)
  const again = times(50, redo, back)
  expect(title(times(49, redo, back))).toBe('Naslov 52')
  expect(title(again)).toBe('Naslov 53')
  expect(redo(again)).toEqual(again)
})

test('a new change drops the undone steps', () => {
  const two = titled(startHistory(smallestDraft), 'Prvi', 'Drugi')
  const other = titled(undo(two), 'Treći')
  expect(other.future).toEqual([])
  expect(title(redo(other))).toBe('Treći')
  expect(title(undo(other))).toBe('Prvi')
})

test('typing into one field without a pause is one step, another field is another step', () => {
  let typed = startHistory(smallestDraft)
  for (const [at, site_title] of ['E', 'El', 'Ele'].entries())
    typed = recordChange(typed, { ...typed.present, site_title }, MINUTE + at * 1000)
  typed = recordChange(typed, { ...typed.present, contact_phone: '064' }, MINUTE + 2500)
  expect(typed.past.map(step => step.label)).toEqual(['Naziv web stranice', 'Telefon'])
  expect(title(times(2, undo, typed))).toBe('Elektro')
  // After an undo, typing into the same field begins a new step.
  const gone = recordChange(undo(typed), { ...undo(typed).present, site_title: 'Elektra' }, MINUTE + 2600)
  expect(title(undo(gone))).toBe('Ele')
})

test('labels each step by what changed, and adds no step when nothing changed', () => {
  const [about, faq] = [newSection('about', texts), newSection('faq', texts)]
  const one = recordChange(startHistory(smallestDraft), { ...smallestDraft, sections: [about, faq] }, MINUTE)
  const steps = [
    { sections: [faq, about] },
    { sections: [faq, { ...about, title: 'O nama' }] },
    { template_id: 'salon' as const, sections: [] },
    { site_title: 'Elektra', contact_phone: '' },
    { site_title: 'Elektra' },
  ]
  const all = steps.reduce((before, changes) => {
    return recordChange(before, { ...before.present, ...changes }, before.lastAt + MINUTE)
  }, one)
  const labels = ['Sekcije', 'Redosled sekcija', 'Sekcija O meni', 'Šablon', 'Više izmena']
  expect(all.past.map(step => step.label)).toEqual(labels)
})
