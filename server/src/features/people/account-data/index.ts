import type { Feature } from '#core/feature.ts'
import { serveAccountData } from './account-data.http.ts'
import { messages, messageTypes } from './account-data.messages.ts'
import { resolvers } from './account-data.resolvers.ts'
import { eraseExports, sweepExports, writeExports } from './account-data.ts'

export type { AccountExportRow as AccountExport } from './account-data.ts'

/** Copies of their own data that people download. What is in them is said by each capability (`ownData`). */
export const accountData: Feature = {
  clocks: {
    'account_exports.expires_at': { job: 'account-data.sweep', open: { status: ['READY'] } },
  },
  resolvers,
  messageTypes,
  messages,
  ownData: { parts: [], without: { account_exports: 'The copies themselves.' } },
  http: serveAccountData,
  hooks: { 'account.erase': (ctx, { userId }) => eraseExports(ctx, userId) },
  jobs: [
    { name: 'account-data.write', everySeconds: 5, run: writeExports },
    { name: 'account-data.sweep', everySeconds: 60 * 60, run: sweepExports },
  ],
}
