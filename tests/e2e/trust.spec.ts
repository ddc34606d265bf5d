import { smallPhoto } from '../photos.ts'
import { expectNoSidewaysScroll, expectNoViolations } from './accessibility-checks.ts'
import { administratorPage } from './administrator.ts'
import { desktopSize, expect, newUser, publishService, read, test } from './test.ts'

test('a licence is sent, decided by keyboard, and seen on the page and the card', async ({ page: visitor }) => {
  const mark = Date.now()
  const { page: provider } = await newUser({ role: 'provider', name: `Bojan ${mark}` })
  const title = `Fasade ${mark}`
  const { id } = await publishService(provider, title)
  const { provider_slug: slug } = await read(provider, `/api/services/${id}`)
  const work = `fasade i skele ${mark}`
  await visitor.setViewportSize(desktopSize)
  const trust = visitor.getByRole('region', { name: 'Pre nego što otvorite vrata' })

  await test.step('the provider reads what it is for, forgets a field, and sends a photo', async () => {
    await visitor.goto(`/majstor/${slug}`)
    await expect(trust.getByText('Papiri nisu pokazani')).toBeVisible()
    await provider.goto('/profile')
    await expectNoSidewaysScroll(provider, 'the profile')
    await provider.getByRole('button', { name: 'Pokaži: Dozvola za rad' }).click()
    const dialog = provider.getByRole('dialog', { name: 'Dozvola za rad' })
    const photo = { name: 'papir.jpg', mimeType: 'image/jpeg', buffer: await smallPhoto() }
    await dialog.getByLabel('Dodaj sliku').setInputFiles(photo)
    await dialog.getByRole('button', { name: 'Pošalji' }).click()
    await expect(dialog.getByText('Napišite za koje poslove važi dozvola.')).toBeVisible()
    await expect(dialog.getByAltText('Izabrana slika')).toBeVisible()
    await expectNoViolations(provider, 'the form for a licence')
    await dialog.getByLabel('Za koje poslove važi').fill(work)
    await dialog.getByRole('button', { name: 'Pošalji' }).click()
    await expect(dialog).toBeHidden()
    await expect(provider.locator('#provere').getByText(/^Na čekanju od/)).toBeVisible()
  })

  await test.step('an administrator looks and decides without the mouse', async () => {
    const admin = await administratorPage()
    await admin.goto('/admin/provere')
    const rows = admin.locator('[data-room=row]')
    await expect(rows.filter({ hasText: work })).toBeVisible()
    await expect(admin.locator('#soba img')).toHaveCount(0)
    const at = (await rows.allTextContents()).findIndex(text => text.includes(work))
    for (let n = 0; n <= at; n += 1) await admin.keyboard.press('j')
    await admin.keyboard.press('Enter')
    await expect(admin.getByRole('heading', { name: `Dozvola za ${work}`, level: 1 })).toBeFocused()
    await admin.keyboard.press('v')
    await expect(admin.getByAltText('Poslata slika: Dozvola za rad')).toBeVisible()
    await admin.keyboard.press('1')
    await expect(admin.getByLabel('Šta ste videli')).toBeFocused()
    await admin.keyboard.insertText('Zanatska komora, 17/26.')
    await expectNoViolations(admin, 'a case of evidence')
    await admin.keyboard.press('Control+Enter')
    await expect(admin.getByText('Provereno.', { exact: true })).toBeVisible()
  })

  await test.step('the page and the card show it, without promises', async () => {
    await visitor.goto(`/majstor/${slug}`)
    await expect(trust.getByText(`Dozvola za ${work}`)).toBeVisible()
    await expect(trust.getByText(/^Nije provereno: upis u APR, osiguranje, lična karta, radionica\./)).toBeVisible()
    await expect(trust).not.toContainText(/garant/i)
    await expectNoViolations(visitor, 'a page with the card of trust')
    await visitor.goto(`/services?search=${encodeURIComponent(title)}`)
    await expect(visitor.getByRole('article').filter({ hasText: title }).getByText('Provereno')).toBeVisible()
  })
})
