import { expect, test, tolerateErrors } from './test.ts'

test('home and list say what failed to load, and can be loaded again', async ({ page, faults }) => {
  const list = /api\/services(\?|$)/
  await page.goto('/services')
  await page.route(list, route => route.abort())
  await page.getByRole('link', { name: 'Komšiluk, početna' }).first().click()
  await expect(page.getByRole('heading', { name: 'Kako funkcioniše' })).toBeVisible()
  await page.unroute(list)

  await page.goto('/')
  const unavailable = 'Sajt trenutno nije dostupan. Pokušajte ponovo za koji trenutak.'
  await page.route(list, route => route.fulfill({ status: 503, json: { code: 'unavailable', title: unavailable } }))
  await page.getByRole('link', { name: 'Sve usluge' }).click()
  const error = page.getByRole('alert').getByText(`Došlo je do greške prilikom učitavanja usluga. ${unavailable}`)
  await expect(error.first()).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(0)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Pokušajte ponovo' }).click()
  await expect(page.getByRole('article')).toHaveCount(24)
  tolerateErrors(faults, '503')
  tolerateErrors(faults, 'ERR_FAILED')
})

test('a service that fails to load shows one message and stays on the list', async ({ page, faults }) => {
  await page.goto('/services')
  let tries = 0
  await page.route(/api\/services\/[0-9a-f-]+$/, route => {
    tries += 1
    return route.fulfill({ status: 500, json: {} })
  })
  const card = page.getByRole('article').first().getByRole('link').first()
  const shownMessages = await page.evaluateHandle(() => {
    const messages: string[] = []
    const collect = (node: Node) => {
      if (!(node instanceof HTMLElement)) return
      if (node.getAttribute('aria-label') === 'Obaveštenje') messages.push(node.textContent)
      for (const child of node.childNodes) collect(child)
    }
    const watcher = new MutationObserver(records => {
      for (const record of records) for (const node of record.addedNodes) collect(node)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
    return messages
  })
  // Each hover preloads the service, and the failed request is repeated once.
  await card.hover()
  await expect.poll(() => tries).toBe(2)
  await page.getByRole('searchbox').hover()
  await card.hover()
  await expect.poll(() => tries).toBe(4)
  await card.click()
  const messages = page.getByLabel('Obaveštenja').getByText('Došlo je do greške prilikom učitavanja detalja usluge.')
  await expect(messages).toBeVisible()
  await expect(page).toHaveURL('/services')
  await expect(page.getByRole('article')).toHaveCount(24)
  expect(await shownMessages.jsonValue()).toHaveLength(1)
  tolerateErrors(faults, '500')
})
