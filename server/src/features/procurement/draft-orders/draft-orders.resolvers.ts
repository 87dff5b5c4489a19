import { mask } from '@neev/domain/people/accounts/accounts'
import { draftOrderNumber, draftOrderStatus, whyNotAnsweredDraft } from '@neev/domain/procurement/draft-orders'
import { actorOf, batched, type Ctx } from '#core/context.ts'
import { partyTexts } from '#core/graphql/party-text.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { readTransitions } from '#core/history.ts'
import { preparationsByOrder } from './accepting.ts'
import * as answering from './answering.ts'
import { type DraftRow, readDraftLines } from './draft-orders.queries.ts'
import * as preparing from './preparing.ts'
import { previewDraft, shownCart } from './pricing.ts'
import { customerPath, resendDraft, sendDraft } from './sending.ts'

/** Lines by draft, read together. */
async function linesByDraft(ctx: Ctx, ids: readonly number[]) {
  const rows = await readDraftLines(ctx.db, ids)
  return ids.map((id) => rows.filter(({ draftOrderId }) => draftOrderId === id))
}

const isCustomer = (ctx: Ctx, { userId }: DraftRow): boolean => actorOf(ctx).userId === userId

/** Sellers see the number while they write it, and again once the customer has ordered. */
function mobileFor(ctx: Ctx, row: DraftRow): string {
  if (isCustomer(ctx, row) || row.status === 'ACCEPTED' || preparing.sideOf(ctx).side === 'STAFF') return row.mobile
  return row.status === 'DRAFT' && row.preparedById === actorOf(ctx).userId ? row.mobile : mask(row.mobile)
}

/** What a seller wrote, which the customer reads without contacts until it has ordered: who called whom is not known. */
function textsFor(ctx: Ctx, row: DraftRow) {
  const isKnown = !isCustomer(ctx, row) || row.sellerId === null || row.status === 'ACCEPTED'
  return partyTexts([row.preparedBy, row.customerName, row.line1, row.city, row.note], isKnown)
}

async function historyFor(ctx: Ctx, row: DraftRow) {
  if (isCustomer(ctx, row)) return []
  const transitions = await readTransitions(ctx, 'draftOrder', row.id)
  return transitions.map(({ from, to, actor, ...step }) => ({
    ...step,
    from: from as DraftRow['status'] | null,
    to: to as DraftRow['status'],
    by: actor,
  }))
}

export const resolvers: Resolvers = {
  Query: {
    draftOrders: (_, { page, filter }, ctx) => preparing.listDrafts(ctx, page, filter),
    draftOrder: (_, { id }, ctx) => preparing.getDraft(ctx, id),
    draftOrderOffers: (_, { search, pincode }, ctx) => preparing.searchOffers(ctx, search, pincode),
    draftOrderPreview: (_, { pincode, gstin, lines }, ctx) =>
      previewDraft(ctx, { pincode, gstin: gstin?.trim() || null, lines }),
    preparedOrder: (_, { id }, ctx) => answering.getPrepared(ctx, id),
    preparedOrders: (_, __, ctx) => answering.listPrepared(ctx),
  },
  Mutation: {
    createDraftOrder: (_, { idempotencyKey, input, enquiryId }, ctx) =>
      preparing.createDraft(ctx, idempotencyKey, input, enquiryId ?? null),
    updateDraftOrder: (_, { id, version, input }, ctx) => preparing.updateDraft(ctx, id, version, input),
    sendDraftOrder: (_, { id, version }, ctx) => sendDraft(ctx, id, version),
    resendDraftOrder: (_, { id }, ctx) => resendDraft(ctx, id),
    cancelDraftOrder: (_, { id }, ctx) => preparing.cancelDraft(ctx, id),
    addDraftOrderToCart: (_, { id, expectedPaise }, ctx) => answering.addToCart(ctx, id, expectedPaise),
    declineDraftOrder: (_, { id, ...answer }, ctx) => answering.declineDraft(ctx, id, answer),
    updateDraftOrderBlock: (_, { id, isBlocked }, ctx) => answering.updateBlock(ctx, id, isBlocked),
  },
  DraftOrder: {
    number: ({ id }) => draftOrderNumber(id),
    status: (row, _, ctx) => draftOrderStatus(row, ctx.now),
    preparedBy: (row, _, ctx) => textsFor(ctx, row)[0],
    customerName: (row, _, ctx) => textsFor(ctx, row)[1],
    line1: (row, _, ctx) => textsFor(ctx, row)[2],
    city: (row, _, ctx) => textsFor(ctx, row)[3],
    note: (row, _, ctx) => textsFor(ctx, row)[4],
    mobile: (row, _, ctx) => mobileFor(ctx, row),
    link: ({ id }, _, ctx) => ctx.config.origin + customerPath(id),
    steps: (row, _, ctx) => (isCustomer(ctx, row) ? [] : preparing.stepsFor(ctx, row)),
    whyNot: (row, _, ctx) => whyNotAnsweredDraft(row, ctx.now),
    lines: ({ id }, _, ctx) => batched(ctx, linesByDraft).load(id),
    cart: (row, _, ctx) => shownCart(ctx, row),
    history: (row, _, ctx) => historyFor(ctx, row),
  },
  OrderPreparation: { number: ({ draftOrderId }) => draftOrderNumber(draftOrderId) },
  Order: { preparation: ({ id }, _, ctx) => batched(ctx, preparationsByOrder).load(id) },
  Suborder: { preparation: ({ orderId }, _, ctx) => batched(ctx, preparationsByOrder).load(orderId) },
}
