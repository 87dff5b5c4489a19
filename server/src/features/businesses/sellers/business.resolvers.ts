import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { documentsOf } from '#features/people/documents/documents.ts'
import { acceptInvitation, viewInvitation } from '#features/people/invitations/invitations.ts'
import * as einvoicing from '#features/tax/einvoices/einvoices.ts'
import { readForm, readPoints, withoutNumber } from './application/form-read.queries.ts'
import { historyOf } from './history.ts'
import { seller } from './members/invitations.ts'
import * as members from './members/members.ts'
import * as profile from './profile.ts'
import { declareTurnover } from './turnover.ts'

/** Resolvers for a business's own record and members. */
export const ownCompany: Resolvers = {
  Query: {
    sellerProfile: (_, __, ctx) => profile.getProfile(ctx),
    sellerPeople: (_, __, ctx) => members.people(ctx),
    sellerInvitation: (_, { token }, ctx) => viewInvitation(ctx, seller, token),
  },
  Mutation: {
    updateSellerBusiness: (_, { version, input }, ctx) => profile.updateBusiness(ctx, version, input),
    addSellerGstin: (_, { gstin }, ctx) => profile.addRegistration(ctx, gstin),
    setSellerLut: (_, input, ctx) => profile.setLut(ctx, input),
    setInvoicePrefix: (_, { gstin, prefix }, ctx) => profile.setPrefix(ctx, gstin, prefix),
    setSellerPoint: (_, { id, input }, ctx) => profile.savePoint(ctx, id ?? null, input),
    setPointActive: (_, { id, isActive }, ctx) => profile.setPointActive(ctx, id, isActive),
    updateSellerCommerce: (_, { version, input }, ctx) => profile.updateCommerce(ctx, version, input),
    setSellerClosure: (_, { input }, ctx) => profile.setClosure(ctx, input),
    setSellerBank: (_, { input }, ctx) => profile.changeBank(ctx, input),
    setEinvoiceAccess: async (_, { input }, ctx) => {
      await einvoicing.setEinvoiceAccess(ctx, input)
      return profile.getProfile(ctx)
    },
    testEinvoiceAccess: async (_, { gstin }, ctx) => {
      await einvoicing.testEinvoiceAccess(ctx, gstin)
      return profile.getProfile(ctx)
    },
    removeEinvoiceAccess: async (_, { gstin }, ctx) => {
      await einvoicing.removeEinvoiceAccess(ctx, gstin)
      return profile.getProfile(ctx)
    },
    setSellerTurnover: async (_, { turnover }, ctx) => {
      await declareTurnover(ctx, turnover)
      return profile.getProfile(ctx)
    },
    inviteMember: (_, input, ctx) => members.inviteMember(ctx, input),
    cancelSellerInvitation: (_, { id }, ctx) => members.cancelInvite(ctx, id),
    setMemberRole: (_, { userId, role }, ctx) => members.setMemberRole(ctx, userId, role),
    removeMember: (_, { userId }, ctx) => members.removeMember(ctx, userId),
    acceptSellerInvitation: (_, { token, account }, ctx) => acceptInvitation(ctx, seller, token, account),
  },
  SellerProfile: {
    form: async (row, _, ctx) => withoutNumber(await readForm(ctx, row)),
    gstins: ({ id }, _, ctx) => profile.registrationsOf(ctx, id),
    points: ({ id }, _, ctx) => readPoints(ctx, id),
    documents: ({ id }, _, ctx) => documentsOf(ctx, 'SELLER', id),
    history: ({ id }, _, ctx) => historyOf(ctx, id),
    einvoicing: ({ id }, _, ctx) => einvoicing.einvoicingOf(ctx, id),
    mayChange: (_, __, ctx) => profile.mayChange(ctx),
  },
}
