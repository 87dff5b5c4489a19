import type { Feature } from '#core/feature.ts'
import { resolvers } from './team.resolvers.ts'

export type { TeamMemberRow as TeamMember, TeamTextRow as TeamText } from './team.ts'

/** The people of the operator. */
export const team: Feature = {
  resolvers,
  publicOperations: ['Query.shownTeam'],
}
