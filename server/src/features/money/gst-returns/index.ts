import type { Feature } from '#core/feature.ts'
import { messages, messageTypes } from './gst-returns.messages.ts'
import { resolvers } from './gst-returns.resolvers.ts'
import { iffInvariants } from './returns.queries.ts'
import { noticeTurnovers } from './turnover.ts'

export type { RegistrationRow as TcsRegistration } from './registrations.queries.ts'
export type { Return as MonthReturn } from './tables.ts'

const day = 24 * 3600

/** GST returns, registrations for tax collection, and filings of GSTR-8. */
export const gstReturns: Feature = {
  resolvers,
  invariants: iffInvariants,
  messageTypes,
  messages,
  jobs: [{ name: 'gstReturns.turnover', everySeconds: day, run: noticeTurnovers }],
}
