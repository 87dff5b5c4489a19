import { fileURLToPath } from 'node:url'

/**
 * Mutants of the rules of the domain: `npm run mutants`, or `npm run mutants -- --mutate 'domain/src/tax/*.ts'` for a
 * folder. Not part of `npm test`: all of them take an hour.
 */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', fileURLToPath(import.meta.resolve('./ignore-texts.mjs'))],
  ignorers: ['texts'],
  vitest: { configFile: 'tools/mutants/domain.vitest.ts' },
  mutate: [
    'domain/src/**/*.ts',
    '!domain/src/**/*.test.ts',
    // Texts and tables of names
    '!domain/src/core/{refusal-texts,refusal-terms,audit,states,declaration-names}.ts',
    '!domain/src/core/access/permissions.ts',
    '!domain/src/core/identity/common-passwords.ts',
    '!domain/src/content/**',
    '!domain/src/buying/material-lists/words.ts',
    '!domain/src/tax/statutory-rules.ts',
  ],
  // The sandbox has the rules and their tests alone
  ignorePatterns: ['/*', '!/domain', '!/tools', '!/package.json', '!/tsconfig.base.json'],
  // A mutant outside of functions would need every test file anew
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  tempDirName: '.tmp/mutants',
  reporters: ['clear-text', 'json', 'progress'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: '.tmp/mutants.json' },
  allowEmpty: true,
}
