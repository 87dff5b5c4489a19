import type { Feature } from '#core/feature.ts'
import { historyInvariant } from '#core/history.queries.ts'
import { ownRows } from '#core/own-data.ts'
import { messageTypes } from './associates.messages.ts'
import { resolvers } from './associates.resolvers.ts'
import { associateNotices } from './notices.ts'

export type { AssociateRow as AdminAssociate, AssociateRow as DealerApplicant } from './admin.queries.ts'
export type { OwnApplication as OwnAssociate } from './portfolio.queries.ts'

/** Applications to work with Neev. */
export const associates: Feature = {
  notices: associateNotices,
  clocks: {
    'associate_applications.follow_up_on': 'A note of a person.',
  },
  invariants: [historyInvariant('associate', 'associate_applications')],
  ownData: {
    parts: [
      ownRows('applications', 'associateApplications', [
        'createdAt',
        'type',
        'status',
        'name',
        'company',
        'mobile',
        'email',
        'city',
        'pincode',
        'gstin',
        'message',
        'consentAt',
      ]),
    ],
  },
  messageTypes,
  resolvers,
  publicOperations: ['Query.associatesToJoin', 'Mutation.submitAssociateApplication'],
}
