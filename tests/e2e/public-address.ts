import { type Browser, chromium } from '@playwright/test'
import { fullBrowser } from '../chromium.ts'
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts'
import { tolerateNoNetwork } from './offline-helpers.ts'
import { baseUrl, phoneSize, test } from './test.ts'

/** A host name other than localhost, so that the page registers the service worker as in production. */
const host = 'komsiluk.test'

/** Returns the public address of a proxy, and options that make a browser find and trust the address. */
export function publicAddressOf({ port }: NetworkProxy) {
  const url = `http://${host}:${port}`
  return {
    url,
    launch: {
      ...fullBrowser,
      args: [
        ...fullBrowser.args,
        `--host-resolver-rules=MAP ${host} 127.0.0.1`,
        `--unsafely-treat-insecure-origin-as-secure=${url}`,
      ],
    },
  }
}

type PublicAddress = { proxy: NetworkProxy; url: string; browser: Browser }

/** A test whose `context` and `page` are of a browser of its own, which reads the site at a public address. */
export const testAtPublicAddress = test.extend<{ site: PublicAddress }>({
  site: async ({ viewport: _ }, use) => {
    const proxy = await openNetworkProxy(baseUrl())
    const { url, launch } = publicAddressOf(proxy)
    const browser = await chromium.launch(launch)
    await use({ proxy, url, browser })
    // Closes the browser first, because an open page may still report requests without a network.
    await browser.close()
    proxy.close()
    tolerateNoNetwork()
  },
  context: async ({ site }, use) => {
    await use(await site.browser.newContext({ baseURL: site.url, viewport: phoneSize }))
  },
})
