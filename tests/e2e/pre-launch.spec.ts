import { expect, firstVisitTest, jelenaEmail, milanEmail, password, phoneSize, post } from './test.ts'

firstVisitTest(
  'the pre-launch dialog opens once and before a category, for visitors and customers but never for providers',
  async ({ page, browser }) => {
    await page.setViewportSize(phoneSize)
    await page.goto('/')
    await expect(page.getByText('Uskoro počinjemo. Ko se prijavi do tada, ništa ne plaća.').first()).toBeVisible()
    const dialog = page.getByRole('dialog', { name: 'Uskoro počinjemo' })
    const offer = dialog.getByRole('link', { name: 'Nudim uslugu' })
    await expect(offer).toHaveAttribute('href', '/signup/provider')
    await dialog.getByRole('button', { name: 'Zatvori' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Nedavno dodato' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.getByRole('link', { name: 'Vodoinstalater', exact: true }).click()
    await dialog.getByRole('link', { name: 'Pogledaj usluge' }).click()
    await expect(page).toHaveURL('/services?category=Vodoinstalater')

    await post(page.context(), '/api/auth/sign-in/email', { email: jelenaEmail, password })
    await page.goto('/')
    await page.getByRole('link', { name: 'Vodoinstalater', exact: true }).click()
    await expect(offer).toHaveAttribute('href', '/nudim-uslugu')

    const provider = await (await browser.newContext()).newPage()
    await post(provider.context(), '/api/auth/sign-in/email', { email: milanEmail, password })
    await provider.goto('/')
    const main = provider.getByRole('main')
    await expect(main.getByRole('link', { name: 'Komandna tabla' })).toHaveAttribute('href', '/dashboard')
    await expect(main.getByRole('link', { name: 'Nudim uslugu' })).toHaveCount(0)
    await provider.getByRole('link', { name: 'Krečenje', exact: true }).last().click()
    await expect(provider).toHaveURL('/services?category=Kre%C4%8Denje')
    await provider.getByRole('button', { name: /Meni naloga/ }).click()
    await provider.getByRole('menuitem', { name: 'Odjava' }).click()
    await expect(provider.getByText('Odjavljeni ste').first()).toBeVisible()
    await expect(provider.getByRole('dialog')).toHaveCount(0)
  },
)
