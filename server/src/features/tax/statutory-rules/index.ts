import type { Feature } from '#core/feature.ts'
import { resolvers } from './statutory-rules.resolvers.ts'

export type { RuleRequestRow as RuleRequest } from './requests.queries.ts'

/** The register of rules of law: dated values with their sources, signed by two people. */
export const statutoryRules: Feature = {
  resolvers,
}
