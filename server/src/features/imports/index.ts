import type { Feature } from '#core/feature.ts'
import { resolvers } from './imports.resolvers.ts'
import { runImports, sweepSheets } from './run.ts'

const everyHalfMinute = 30
const perDay = 24 * 60 * 60

/** Spreadsheets of goods: reading, checking and importing them. */
export const imports: Feature = {
  resolvers,
  jobs: [
    { name: 'imports.run', everySeconds: everyHalfMinute, run: runImports },
    { name: 'imports.sweep', everySeconds: perDay, run: sweepSheets },
  ],
}
