import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessShell, fullBrowser } from './tests/chromium.ts'

// Chromium writes Serbian file names correctly only in a UTF-8 locale.
process.env.LC_ALL ??= 'C.UTF-8'
const port = Number(process.env.E2E_PORT ?? 3199)
const url = `http://localhost:${port}`
/** The port of a small real OpenID Connect identity provider (tests/oidc-server.ts). */
const signOnPort = port + 9
/** The port of the DNS server for tests about providers' domains. */
export const dnsPort = port + 19
/** The port of the server with other calendars, which a test starts (tests/calendar-server.ts). */
export const calendarPort = port + 29
/** The port of a site with rate limits and a failing language model, for the tests that `withLimits` matches. */
const limitedPort = port + 1
const withLimits = /(happy-path|limits|promised\/assistant)\.spec\.ts$/
const isLong = process.env.TEST_RING === 'long'
/** The longest test starts first, because at the end the other worker would be idle. */
const longest = /many-actions\.spec\.ts$/

const site = (siteUrl: string, settings: Record<string, string>) => ({
  // Starts like `npm start`, which first builds if the sources have changed.
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
  // A test that passes only the second time counts as passed and is printed as flaky (scripts/test.ts).
  retries: 1,
  // `npm run long` runs long tests, and tests that then repeat something more often (tests/repetitions.ts).
  grep: isLong ? /@long|@repeats/ : undefined,
  grepInvert: isLong ? undefined : /@long/,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: process.env.CI ? [['line']] : [['list']],
  projects: [
    { name: 'longest', testMatch: longest, use: { baseURL: url } },
    { name: 'with limits', testMatch: withLimits, use: { baseURL: `http://localhost:${limitedPort}` } },
    { name: 'without limits', testIgnore: [withLimits, longest], use: { baseURL: url } },
  ],
  use: {
    locale: 'sr-Latn-RS',
    timezoneId: 'America/New_York',
    // Reduces motion, because motion keeps the processor busy and only tests about motion need motion.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { ...fullBrowser, executablePath: findHeadlessShell() ?? fullBrowser.executablePath },
    // Only the retry of a failed test is recorded, because recording all tests costs a third more processor time.
    trace: 'on-first-retry',
  },
  webServer: [
    {
      command: `node tests/oidc-server.ts ${url} ${signOnPort}`,
      url: `http://localhost:${signOnPort}/.well-known/openid-configuration`,
    },
    site(url, {
      RATE_LIMITS: 'off',
      // Lets tests send requests from several client addresses.
      TRUST_PROXY: 'on',
      OIDC_NAME: 'Opštinski nalog',
      OIDC_ISSUER: `http://localhost:${signOnPort}`,
      OIDC_CLIENT_ID: 'komsiluk',
      OIDC_CLIENT_SECRET: 'tajna-za-probu',
      DNS_SERVERS: `127.0.0.1:${dnsPort}`,
      CALENDAR_SERVICE: `http://127.0.0.1:${calendarPort}`,
    }),
    // This site has no single sign-on, because the identity provider knows only the first site's address.
    site(`http://localhost:${limitedPort}`, {
      ASSISTANT_BASE_URL: `http://localhost:${signOnPort}/v1`,
      ASSISTANT_API_KEY: 'bez-modela',
    }),
  ],
})
