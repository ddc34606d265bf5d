import { expect, test } from 'vitest'
import { readIcons } from './lucide-icons.ts'
import { collectIcons } from './make-lucide-icons.ts'

test('builds have exactly the icons that sources import, as the installed package draws them', async () => {
  expect(readIcons(), 'run node scripts/make-lucide-icons.ts').toEqual(await collectIcons())
})
