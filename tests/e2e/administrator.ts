import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import { collectPageErrors, desktopSize, dismissPreLaunchDialog, newUser, password, post, test } from './test.ts'
import { enableTwoFactor } from './users.ts'

const email = 'admin@primer.rs'

/**
 * Returns a page of the demonstration's administrator. Only the first test of a run signs in, and the others share
 * its session, because each two-factor code works once and is valid for half a minute. A lock chooses the first test.
 */
export async function administratorPage(browser: Browser, faults: string[]): Promise<Page> {
  const base = test.info().project.use.baseURL!
  const session = join(tmpdir(), `komsiluk-e2e-admin-${process.ppid}-${new URL(base).port}.json`)
  await expect.poll(() => tryLock(`${session}.lock`), { timeout: 60_000 }).toBe(true)
  try {
    const isSignedIn = existsSync(session)
    const context = await browser.newContext({ viewport: desktopSize, ...(isSignedIn && { storageState: session }) })
    collectPageErrors(context, faults)
    await dismissPreLaunchDialog(context)
    if (!isSignedIn) {
      await post(context, '/api/auth/sign-in/email', { email, password })
      await enableTwoFactor(context)
      await context.storageState({ path: session })
    }
    return await context.newPage()
  } finally {
    rmdirSync(`${session}.lock`)
  }
}

function tryLock(path: string): boolean {
  try {
    mkdirSync(path)
    return true
  } catch {
    return false
  }
}

/** Returns a page of a new administrator without two-factor sign-in, appointed by the demonstration's administrator. */
export async function newAdministrator(browser: Browser, faults: string[]): Promise<Page> {
  const { page, email } = await newUser(browser, faults, { name: 'Milica Radov', viewport: desktopSize })
  const base = test.info().project.use.baseURL!
  const administrator = (await administratorPage(browser, faults)).context()
  const { items } = await (await administrator.request.get(`${base}/api/admin/people?q=${email}`)).json()
  const response = await administrator.request.put(`${base}/api/admin/people/${items[0].id}/role`, {
    data: { is_admin: true },
    headers: { origin: base },
  })
  expect(response.ok()).toBe(true)
  return page
}
