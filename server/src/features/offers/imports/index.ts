import type { Feature } from '#core/feature.ts'
import { resolvers } from './imports.resolvers.ts'
import { runImports, sweepSheets } from './run.ts'

const everyHalfMinute = 30
const perDay = 24 * 60 * 60

/** Import of products from spreadsheets. */
export const imports: Feature = {
  clocks: {
    'imports.lease_until':
      'A lease that ended makes it due again; the invariant of imports finds one that nobody took.',
  },
  ownData: { parts: [], without: { imports: 'Work for a seller, which keeps it.' } },
  resolvers,
  jobs: [
    { name: 'imports.run', everySeconds: everyHalfMinute, run: runImports },
    { name: 'imports.sweep', everySeconds: perDay, run: sweepSheets },
  ],
}
