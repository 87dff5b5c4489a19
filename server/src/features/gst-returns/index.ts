import type { Feature } from '#core/feature.ts'
import { resolvers } from './gst-returns.resolvers.ts'

export type { RegistrationRow as TcsRegistration } from './registrations.queries.ts'
export type { Return as MonthReturn } from './tables.ts'

/** GST returns, registrations for tax collection, and filings of GSTR-8. */
export const gstReturns: Feature = {
  resolvers,
}
