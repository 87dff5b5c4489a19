import type { Feature } from '#core/feature.ts'
import { resolvers } from './associates.resolvers.ts'

export type { AssociateRow as AdminAssociate, AssociateRow as DealerApplicant } from './admin.ts'
export type { OwnApplication as OwnAssociate } from './portfolio.ts'

/** Applications of people and firms that want to work with us. */
export const associates: Feature = {
  resolvers,
  publicOperations: ['Query.associatesToJoin', 'Mutation.submitAssociateApplication'],
}
