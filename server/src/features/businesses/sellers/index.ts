import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { invalidateNetwork } from '#features/places/shipping/shipping.ts'
import { eraseApplicant } from './application/application.ts'
import { sellerInvariants } from './invariants.queries.ts'
import { memberMessages, memberMessageTypes } from './members/member-messages.ts'
import { refuseNewMember } from './members/members.ts'
import { sellerNotices } from './notices/notices.ts'
import { messageTypes } from './sellers.messages.ts'
import { resolvers } from './sellers.resolvers.ts'
import { notifyOfPartner } from './taken-on.ts'

export type { AdminSellerRow as AdminSeller } from './admin/admin.queries.ts'
export type { ApplicationRow as SellerApplication } from './application/application.queries.ts'
export type { ProfileRow as SellerProfile } from './profile.queries.ts'

/** Sellers: application, profile, members, dispatch points and their review. */
export const sellers: Feature = {
  notices: sellerNotices,
  invariants: sellerInvariants,
  clocks: {
    'sellers.closed_to': 'A holiday; compared with the clock.',
    'sellers.settlement_frozen_until': 'Compared with the clock at each payout.',
  },
  ownData: { parts: [ownRows('membership', 'sellerMembers', ['joinedAt', 'sellerId', 'role'])] },
  messageTypes: { ...messageTypes, ...memberMessageTypes },
  messages: memberMessages,
  resolvers,
  publicOperations: ['Query.sellerInvitation', 'Mutation.acceptSellerInvitation', 'Query.seller'],
  hooks: {
    'account.erase': (ctx, { userId }) => eraseApplicant(ctx, userId),
    'seller.secretsChange': (ctx, { sellerId }) => refuseNewMember(ctx, sellerId),
  },
  subscribers: {
    'seller.changed': async (ctx) => invalidateNetwork(ctx),
    'account.standing': (ctx, { userId }) => notifyOfPartner(ctx, userId),
  },
}
