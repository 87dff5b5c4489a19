import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { messages, messageTypes } from './company-members.messages.ts'
import { resolvers } from './company-members.resolvers.ts'
import { eraseMember } from './company-members.ts'
import { companyInvariants } from './invariants.queries.ts'

/** The people who buy for a company: invitations, roles, spend limits. */
export const companyMembers: Feature = {
  ownData: {
    parts: [ownRows('company-membership', 'companyMembers', ['joinedAt', 'companyId', 'role', 'limitPaise'])],
  },
  messageTypes,
  messages,
  resolvers,
  publicOperations: ['Query.companyInvitation', 'Mutation.acceptCompanyInvitation'],
  invariants: companyInvariants,
  hooks: { 'account.erase': (ctx, { userId }) => eraseMember(ctx, userId) },
}
