import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// graphql 17 has a development build, and two builds of it in one process refuse each other's schemas
const graphql = [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }]

export default defineConfig({
  test: {
    maxWorkers: 2,
    reporters: ['default', fileURLToPath(import.meta.resolve('./tools/flaky-reporter.ts'))],
    projects: [
      // files share their modules, which hold no state of tests
      {
        test: { name: 'domain', root: './domain', include: ['src/**/*.test.ts'], isolate: false, testTimeout: 30_000 },
      },
      {
        resolve: { alias: graphql },
        test: {
          name: 'server',
          root: './server',
          include: ['{src,seed,test}/**/*.test.ts'],
          // a process each: threads share one V8, whose account of WebAssembly code they race for (nodejs/node#64500)
          pool: 'forks',
          isolate: false,
          // in CI what fails is tried once more; `npm test` ends with the names of those that needed it
          retry: process.env.CI ? 1 : 0,
          // how long is too long is the bench's question; a busy machine must not fail a test
          testTimeout: 120_000,
          // the first file that needs the demo shop fills it
          hookTimeout: 600_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        test: {
          name: 'tools',
          root: './tools',
          include: ['{,texts/,generate/,dependencies/,screens/,security/,law/}*.test.ts'],
          testTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
