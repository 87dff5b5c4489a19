import { sentence } from '@neev/domain/refusal-texts'
import { sql } from 'drizzle-orm'
import { readChecks } from '#core/desk-checks.ts'
import { readNotes } from '#core/desk-notes.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { documentsOf } from '#features/documents/documents.ts'
import { listFamilies, listOffersOf } from '#features/offers/offers.ts'
import { getApplication } from './application.ts'
import * as desk from './desk.ts'
import { readForm, withoutNumber } from './form-read.ts'
import { historyOf } from './history.ts'
import { membersOf } from './members.ts'
import { moveSeller, movesOf } from './moves.ts'

export const sellerDesk: Resolvers = {
  Query: {
    deskSellers: (_, { page, filter }, ctx) => desk.listDeskSellers(ctx, page, filter),
    deskSeller: (_, { id }, ctx) => desk.getDeskSeller(ctx, id),
    deskSellerApplication: (_, { id }, ctx) => getApplication(ctx, id),
    deskSellerOffers: async (_, { sellerId, page, search, status }, ctx) => {
      const { id } = await desk.getDeskSeller(ctx, sellerId)
      return listOffersOf(ctx, sql`o.seller_id = ${id}`, page, {
        search: search ?? null,
        status: status ?? null,
        lowStock: false,
        expired: false,
      })
    },
    deskSellerSeries: async (_, { sellerId, page, search }, ctx) => {
      const { id } = await desk.getDeskSeller(ctx, sellerId)
      return listFamilies(ctx, id, page, { kind: 'SERIES', search: search ?? null, sold: true })
    },
  },
  Mutation: {
    moveSeller: async (_, { id, move, note }, ctx) => {
      await moveSeller(ctx, id, move, note)
      return desk.getDeskSeller(ctx, id)
    },
    setSellerCheck: (_, { id, ...check }, ctx) => desk.setCheck(ctx, id, check),
    addSellerNote: (_, { id, body }, ctx) => desk.addNote(ctx, id, body),
    setSellerGrade: (_, { id, grade }, ctx) => desk.setGrade(ctx, id, grade),
    setSellerPremium: (_, { id, isPremium }, ctx) => desk.setPremium(ctx, id, isPremium),
    revealSellerBank: (_, { id }, ctx) => desk.revealBank(ctx, id),
  },
  // applications that were begun before it was asked do not say
  SellerTax: { makesBricks: ({ makesBricks }) => makesBricks ?? false },
  DeskSeller: {
    form: async (row, _, ctx) => withoutNumber(await readForm(ctx, row)),
    documents: ({ id }, _, ctx) => documentsOf(ctx, 'SELLER', id),
    checks: ({ id }, _, ctx) => readChecks(ctx, 'seller', id),
    notes: ({ id }, _, ctx) => readNotes(ctx, 'seller', id),
    history: ({ id }, _, ctx) => historyOf(ctx, id),
    members: ({ id }, _, ctx) => membersOf(ctx, id),
    moves: async ({ id }, _, ctx) =>
      (await movesOf(ctx, id)).map(({ move, whyNot }) => ({ move, whyNot: whyNot && sentence(whyNot) })),
  },
}
