import type { Feature } from '#core/feature.ts'
import { resolvers } from './gst-returns.resolvers.ts'

export type { RegistrationRow as TcsRegistration } from './registrations.ts'
export type { Return as MonthReturn } from './tables.ts'

/** Figures of GST returns, registrations to collect tax, and filings of GSTR-8. */
export const gstReturns: Feature = {
  resolvers,
  stepUpOperations: ['Mutation.addTcsRegistration', 'Mutation.setTcsRegistrationEnd'],
}
