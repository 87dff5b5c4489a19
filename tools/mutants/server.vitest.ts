import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const graphql = [{ find: /^graphql$/, replacement: fileURLToPath(import.meta.resolve('graphql')) }]

export default defineConfig({
  resolve: { alias: graphql },
  test: {
    name: 'server',
    root: './server',
    // of the capabilities that are mutated: TESTS='coupons,checkout'
    include: (process.env.TESTS ?? 'coupons,checkout').split(',').map((name) => `src/features/*/${name}/**/*.test.ts`),
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 600_000,
  },
})
