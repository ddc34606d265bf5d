import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessShell, wholeBrowser } from './tests/chromium.ts'

// The names of saved files have letters that Chromium writes only in a locale that knows them.
process.env.LC_ALL ??= 'C.UTF-8'
const port = Number(process.env.E2E_PORT ?? 3199)
const url = `http://localhost:${port}`
/** A small real OpenID Connect provider (tests/oidc-server.ts). */
const signOnPort = port + 9
/** Where a story answers what the DNS says. */
export const dnsPort = port + 19
/** The same site with its limits on, for the stories that are told as life goes or are about them; its model fails. */
const limitedPort = port + 1
const asItRuns = /(story|limits|promised\/assistant)\.spec\.ts$/
const isLong = process.env.TEST_RING === 'long'
/** Takes longest by far: begun last, it would leave the other worker nothing to do. */
const longest = /many-actions\.spec\.ts$/

const site = (siteUrl: string, settings: Record<string, string>) => ({
  // As `npm start` does: what has changed is built first.
  command: 'node scripts/start.ts',
  url: `${siteUrl}/readyz`,
  timeout: 180_000,
  env: {
    APP_URL: siteUrl,
    DATA_DIR: join(tmpdir(), `komsiluk-e2e-${process.pid}-${new URL(siteUrl).port}`),
    DATABASE_URL: '',
    REDIS_URL: '',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
    ...settings,
  },
})

/** Browser tests on the built app with the embedded database and the demonstration data, fresh for each run. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only the second time is counted as passed and named as flaky (scripts/test.ts).
  retries: 1,
  // `npm run long` runs what takes long, and what repeats something more often there (tests/repetitions.ts).
  grep: isLong ? /@long|@repeats/ : undefined,
  grepInvert: isLong ? undefined : /@long/,
  // Long stories on a busy machine; what hangs is found all the same.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  projects: [
    { name: 'longest', testMatch: longest, use: { baseURL: url } },
    { name: 'as it runs', testMatch: asItRuns, use: { baseURL: `http://localhost:${limitedPort}` } },
    { name: 'without limits', testIgnore: [asItRuns, longest], use: { baseURL: url } },
  ],
  use: {
    locale: 'sr-Latn-RS',
    timezoneId: 'America/New_York',
    // What moves is tested where it is meant to; elsewhere it would only keep the processor busy.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...wholeBrowser, executablePath: findHeadlessShell() ?? wholeBrowser.executablePath },
    // Recording every test takes a third more of the processor; one that failed is recorded when it runs again.
    trace: 'on-first-retry',
  },
  webServer: [
    {
      command: `node tests/oidc-server.ts ${url} ${signOnPort}`,
      url: `http://localhost:${signOnPort}/.well-known/openid-configuration`,
    },
    site(url, {
      RATE_LIMITS: 'off',
      // So that a story can have visitors from several addresses.
      TRUST_PROXY: 'on',
      OIDC_NAME: 'Opštinski nalog',
      OIDC_ISSUER: `http://localhost:${signOnPort}`,
      OIDC_CLIENT_ID: 'komsiluk',
      OIDC_CLIENT_SECRET: 'tajna-za-probu',
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
    }),
    // The sign-on knows no such address.
    site(`http://localhost:${limitedPort}`, {
      ASSISTANT_BASE_URL: `http://localhost:${signOnPort}/v1`,
      ASSISTANT_API_KEY: 'bez-modela',
    }),
  ],
})
