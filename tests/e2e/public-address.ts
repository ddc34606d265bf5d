import { type Browser, chromium } from '@playwright/test'
import { wholeBrowser } from '../chromium.ts'
import { type Line, openLine } from './line.ts'

/** A name that is nobody's machine, so that the service worker is registered as it is for everybody. */
const host = 'komsiluk.test'

export type PublicAddress = { line: Line; url: string; browser: Browser; close(): Promise<void> }

/** How a browser takes a line for a public address, which it holds to be safe. */
export function publicly({ port }: Line) {
  const url = `http://${host}:${port}`
  return {
    url,
    launch: {
      ...wholeBrowser,
      args: [
        ...wholeBrowser.args,
        `--host-resolver-rules=MAP ${host} 127.0.0.1`,
        `--unsafely-treat-insecure-origin-as-secure=${url}`,
      ],
    },
  }
}

/** The site under test behind an address of its own, and a browser for it. */
export async function openPublicAddress(baseURL: string): Promise<PublicAddress> {
  const line = await openLine(baseURL)
  const { url, launch } = publicly(line)
  const browser = await chromium.launch(launch)
  return {
    line,
    url,
    browser,
    async close() {
      await browser.close()
      line.close()
    },
  }
}
