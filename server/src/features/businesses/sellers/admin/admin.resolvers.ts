import { readChecks } from '#core/applications/admin-checks.ts'
import { decide, transitionsOf } from '#core/applications/applications.ts'
import { idOf } from '#core/errors.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { readNotes } from '#core/internal-notes.ts'
import { documentsOf } from '#features/people/documents/documents.ts'
import { einvoicingOf } from '#features/tax/einvoices/einvoices.ts'
import { getApplication } from '../application/application.ts'
import { readForm, withoutNumber } from '../application/form-read.queries.ts'
import { historyOf } from '../history.ts'
import { membersOf } from '../members/members.ts'
import { sellerApplication } from '../transitions.ts'
import { setTurnover } from '../turnover.ts'
import * as admin from './admin.ts'

export const sellerAdmin: Resolvers = {
  Query: {
    adminSellers: (_, { page, filter }, ctx) => admin.listAdminSellers(ctx, page, filter),
    adminSeller: (_, { id }, ctx) => admin.getAdminSeller(ctx, id),
    adminSellerApplication: (_, { id }, ctx) => getApplication(ctx, id),
  },
  Mutation: {
    updateSellerStatus: async (_, { id, transition, note }, ctx) => {
      await decide(ctx, sellerApplication, id, transition, note)
      return admin.getAdminSeller(ctx, id)
    },
    setSellerCheck: (_, { id, ...check }, ctx) => admin.setCheck(ctx, id, check),
    addSellerNote: (_, { id, body }, ctx) => admin.addNote(ctx, id, body),
    setSellerGrade: (_, { id, grade }, ctx) => admin.setGrade(ctx, id, grade),
    setSellerPremium: (_, { id, isPremium }, ctx) => admin.setPremium(ctx, id, isPremium),
    setSellerTurnoverFor: async (_, { sellerId, turnover }, ctx) => {
      await setTurnover(ctx, idOf(sellerId), turnover)
      return einvoicingOf(ctx, idOf(sellerId))
    },
    revealSellerBank: (_, { id }, ctx) => admin.revealBank(ctx, id),
  },
  // Older applications do not have this field
  SellerTax: { makesBricks: ({ makesBricks }) => makesBricks ?? false },
  AdminSeller: {
    form: async (row, _, ctx) => withoutNumber(await readForm(ctx, row)),
    documents: ({ id }, _, ctx) => documentsOf(ctx, 'SELLER', id),
    checks: ({ id }, _, ctx) => readChecks(ctx, 'seller', id),
    notes: ({ id }, _, ctx) => readNotes(ctx, 'seller', id),
    history: ({ id }, _, ctx) => historyOf(ctx, id),
    members: ({ id }, _, ctx) => membersOf(ctx, id),
    transitions: async ({ id }, _, ctx) => transitionsOf(sellerApplication, await sellerApplication.read(ctx, id)),
  },
}
