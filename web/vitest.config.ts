import { defineConfig } from 'vitest/config'
import { preact } from './preact.ts'

// Not vite.config.ts: tests keep the message parser, so a sentence needs no catalogue to be shown.
export default defineConfig({
  root: import.meta.dirname,
  resolve: { alias: preact },
  test: {
    // packages import React too
    server: { deps: { inline: true } },
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    setupFiles: ['./src/test-setup.ts'],
    css: false,
    // files share the document and their modules, whose state test-setup.ts resets before each test
    isolate: false,
    maxWorkers: 2,
    unstubGlobals: true,
    restoreMocks: true,
    testTimeout: 30_000,
    // in CI what fails is tried once more; `npm test` ends with the names of those that needed it
    retry: process.env.CI ? 1 : 0,
  },
})
