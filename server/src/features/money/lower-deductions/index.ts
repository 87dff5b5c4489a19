import type { Feature } from '#core/feature.ts'
import { messageTypes } from './lower-deductions.messages.ts'
import { lowerDeductionInvariants } from './lower-deductions.queries.ts'
import { resolvers } from './lower-deductions.resolvers.ts'
import { lowerDeductionNotices } from './notices.ts'

export type { LowerDeductionRow as LowerDeduction } from './lower-deductions.queries.ts'

/** Certificates of lower deduction of income tax. */
export const lowerDeductions: Feature = {
  notices: lowerDeductionNotices,
  resolvers,
  messageTypes,
  invariants: lowerDeductionInvariants,
}
