import { type Browser, chromium } from '@playwright/test'
import { fullBrowser } from '../chromium.ts'
import { type NetworkProxy, openNetworkProxy } from './network-proxy.ts'

/** A host name other than localhost, so that the page registers the service worker as in production. */
const host = 'komsiluk.test'

export type PublicAddress = { proxy: NetworkProxy; url: string; browser: Browser; close(): Promise<void> }

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

export async function openPublicAddress(baseURL: string): Promise<PublicAddress> {
  const proxy = await openNetworkProxy(baseURL)
  const { url, launch } = publicAddressOf(proxy)
  const browser = await chromium.launch(launch)
  return {
    proxy,
    url,
    browser,
    async close() {
      await browser.close()
      proxy.close()
    },
  }
}
