import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

// read again by every worker: what is made once travels by the environment
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'neev-e2e-'))
process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000))
const port = process.env.E2E_PORT
const url = `http://localhost:${port}`

/** Journeys through the built shop in a real browser: one server of its own, on an empty database that it fills itself. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  outputDir: join(process.env.E2E_DATA, 'results'),
  globalTeardown: './teardown.ts',
  use: {
    baseURL: url,
    actionTimeout: 30_000,
    launchOptions: {
      args: ['--no-sandbox'],
      ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
    },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node ../server/src/main.ts',
    url,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    env: { PORT: port, DATA_DIR: join(process.env.E2E_DATA, 'data'), NODE_ENV: 'production', STAND_INS: 'google' },
  },
})
