import domain from './stryker.config.mjs'

/**
 * Mutants of a money file of the server, each tried over HTTP: minutes a file. The tests are those of the capabilities in
 * TESTS. `TESTS=coupons,checkout npm run mutants -- tools/mutants/server.config.mjs --mutate server/src/features/buying/coupons/coupons.ts`
 */
export default {
  ...domain,
  vitest: { configFile: 'tools/mutants/server.vitest.ts' },
  mutate: ['server/src/features/buying/coupons/coupons.ts'],
  ignorePatterns: [...domain.ignorePatterns, '!/server', '!/web', '!/schema.graphql'],
  timeoutMS: 60_000,
}
