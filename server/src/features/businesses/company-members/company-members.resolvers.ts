import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { acceptInvitation, viewInvitation } from '#features/people/invitations/invitations.ts'
import * as members from './company-members.ts'
import { company } from './invitations.ts'

export const resolvers: Resolvers = {
  Query: {
    companyMembership: (_, __, ctx) => members.membership(ctx),
    companyPeople: (_, __, ctx) => members.people(ctx),
    companyInvitation: (_, { token }, ctx) => viewInvitation(ctx, company, token),
  },
  Mutation: {
    inviteCompanyMember: (_, input, ctx) => members.inviteMember(ctx, input),
    cancelCompanyInvitation: (_, { id }, ctx) => members.cancelInvite(ctx, id),
    updateCompanyMember: (_, { userId, input }, ctx) => members.updateMember(ctx, userId, input),
    removeCompanyMember: (_, { userId }, ctx) => members.removeMember(ctx, userId),
    acceptCompanyInvitation: (_, { token, account }, ctx) => acceptInvitation(ctx, company, token, account),
  },
}
