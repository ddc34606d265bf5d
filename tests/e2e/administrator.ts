import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { switchSecondStepOn } from './people.ts'
import { desk, dismissPreLaunch, newcomer, password, post, test, watch } from './test.ts'

const email = 'admin@primer.rs'

/**
 * A page of the demonstration's administrator, with his second step. Whoever is first of all stories signs in and switches
 * it on; the others go on with that session, since a code counts once and the next one is half a minute away. A lock
 * keeps two from being the first.
 */
export async function administratorPage(browser: Browser, faults: string[], viewport = desk): Promise<Page> {
  const base = test.info().project.use.baseURL!
  const session = join(tmpdir(), `komsiluk-e2e-admin-${process.ppid}-${new URL(base).port}.json`)
  await expect.poll(() => locked(`${session}.lock`), { timeout: 60_000 }).toBe(true)
  try {
    const isSignedIn = existsSync(session)
    const context = await browser.newContext({ viewport, ...(isSignedIn && { storageState: session }) })
    watch(context, faults)
    await dismissPreLaunch(context)
    if (!isSignedIn) {
      await post(context, '/api/auth/sign-in/email', { email, password })
      await switchSecondStepOn(context)
      await context.storageState({ path: session })
    }
    return await context.newPage()
  } finally {
    rmdirSync(`${session}.lock`)
  }
}

function locked(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}

/** An administrator of this test's own, made by the demonstration's; he has no second step yet. */
export async function newAdministrator(
  browser: Browser,
  faults: string[],
  viewport = desk,
  name = 'Milica Radov',
): Promise<Page> {
  const { page, email } = await newcomer(browser, faults, { name, viewport })
  const base = test.info().project.use.baseURL!
  const boss = (await administratorPage(browser, faults)).context()
  const { items } = await (await boss.request.get(`${base}/api/admin/people?q=${email}`)).json()
  const made = await boss.request.put(`${base}/api/admin/people/${items[0].id}/role`, {
    data: { is_admin: true },
    headers: { origin: base },
  })
  expect(made.ok()).toBe(true)
  return page
}

/** The same, who may decide. */
export async function newOperator(
  browser: Browser,
  faults: string[],
  viewport = desk,
  name = 'Milica Radov',
): Promise<Page> {
  const page = await newAdministrator(browser, faults, viewport, name)
  await switchSecondStepOn(page.context())
  return page
}
