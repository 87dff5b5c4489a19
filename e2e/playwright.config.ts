import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { logOf, urlOf } from './support/shop-of.ts'

// read again by every worker: what is made once travels by the environment
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'neev-e2e-'))
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000))
const workers = 2

/** A shop of its own for each worker, on an empty database that it fills itself; one waits for all of them in `support/setup.ts`. */
const shop = (worker: number) => ({
  command: `node ../server/src/main.ts > ${logOf(worker)} 2>&1`,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
  env: {
    PORT: new URL(urlOf(worker)).port,
    DATA_DIR: join(process.env.E2E_DATA ?? '', 'data', String(worker)),
    NODE_ENV: 'production',
    SANDBOX: 'google,facebook',
  },
})

/** Journeys through the built shop in a real browser. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  workers,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  // in CI a journey that fails is tried once more; `npm test` ends with the names of those that needed it
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['./support/flaky.ts']],
  outputDir: join(process.env.E2E_DATA, 'results'),
  globalSetup: './support/setup.ts',
  globalTeardown: './support/teardown.ts',
  use: {
    actionTimeout: 30_000,
    launchOptions: {
      args: ['--no-sandbox'],
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
    // a trace costs a third of a run: where a journey is tried again, the second try has one
    trace: process.env.CI ? 'on-first-retry' : 'retain-on-failure',
  },
  webServer: Array.from({ length: workers }, (_, worker) => shop(worker)),
})
