import { existsSync, mkdirSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { baseUrl, desktopSize, newPage, newUser, password, post, put, read } from './test.ts'
import { enableTwoFactor } from './users.ts'

const email = 'admin@primer.rs'

/**
 * Returns a page of the demonstration's administrator. Only the first test of a run signs in, and the others share
 * its session, because each two-factor code works once and is valid for half a minute. A lock chooses the first test.
 */
export async function administratorPage(): Promise<Page> {
  const session = join(tmpdir(), `komsiluk-e2e-admin-${process.ppid}-${new URL(baseUrl()).port}.json`)
  await expect.poll(() => tryLock(`${session}.lock`), { timeout: 60_000 }).toBe(true)
  try {
    const isSignedIn = existsSync(session)
    const page = await newPage({ viewport: desktopSize, ...(isSignedIn && { storageState: session }) })
    if (!isSignedIn) {
      await post(page, '/api/auth/sign-in/email', { email, password })
      await enableTwoFactor(page)
      await page.context().storageState({ path: session })
    }
    return page
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
export async function newAdministrator(): Promise<Page> {
  const { page, email } = await newUser({ name: 'Milica Radov', viewport: desktopSize })
  const administrator = await administratorPage()
  const { items } = await read(administrator, `/api/admin/people?q=${email}`)
  await put(administrator, `/api/admin/people/${items[0].id}/role`, { is_admin: true })
  return page
}
