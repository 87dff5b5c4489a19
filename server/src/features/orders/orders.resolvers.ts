import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { fileLink } from '#core/uploads.ts'
import { creditNotesOf } from '#features/invoices/invoices.ts'
import { policiesOfOrder } from '#features/policies/policies.ts'
import { sellerById } from '#features/sellers/sellers.ts'
import { callOffOf } from './call-off.ts'
import { writeChallan } from './challans.ts'
import { addressFor, buyerFor, siteOf } from './contacts.ts'
import { answerDay, askDay, mayAnswerDay, mayAskDay, mayWithdrawDay } from './days.ts'
import { answerEdit, backOf, lessShown, mayPropose, proposeLess, proposeSwap, shownEdits, swapsShown } from './edits.ts'
import {
  deliverShipment,
  dispatchShipment,
  failShipment,
  packShipment,
  registerShipment,
  resendShipment,
  unpackShipment,
} from './fulfil.ts'
import { certificatesToUse, coverByCertificate, removeHeat, useCertificate } from './heats.ts'
import { watchOrder, watchSuborder } from './live.ts'
import * as use from './orders.ts'
import { ordersSheet, receivedSheet } from './orders-sheet.ts'
import {
  answerPartialCancellation,
  createPartialCancellation,
  linesOfPartialCancellation,
  mayAnswerPartialCancellation,
  partialCancellationTermsOf,
} from './partial-cancellations.ts'
import { packReplacement } from './replacements.ts'
import { revisionsOf } from './revisions.ts'
import { packableLines } from './shipments.ts'
import { shownShipments } from './shown-shipments.ts'
import { weighDelivery, weighShipment } from './weighments.ts'

export const resolvers: Resolvers = {
  Query: {
    myOrders: (_, { page, filter }, ctx) => use.listMyOrders(ctx, page, filter),
    order: (_, { id }, ctx) => use.getOrder(ctx, id),
    sellerOrders: (_, { page, filter }, ctx) => use.listSellerOrders(ctx, page, filter),
    sellerOrdersSheet: (_, { filter }, ctx) => receivedSheet(ctx, filter),
    ordersSheet: (_, { filter }, ctx) => ordersSheet(ctx, filter),
    suborder: (_, { id }, ctx) => use.getSuborder(ctx, id),
    sellersOfOrders: (_, __, ctx) => use.sellersOfOrders(ctx),
    certificatesToUse: (_, { suborderId, lineId }, ctx) => certificatesToUse(ctx, suborderId, lineId),
    lessShown: (_, { suborderId, input }, ctx) => lessShown(ctx, suborderId, input),
    swapChoices: (_, { suborderId, lineId, pieces }, ctx) => swapsShown(ctx, suborderId, lineId, pieces ?? null),
    orderCounts: (_, __, ctx) => use.orderCounts(ctx),
    orders: (_, { page, filter }, ctx) => use.listOrders(ctx, page, filter),
  },
  Mutation: {
    updateSuborderAsBuyer: (_, { suborderId, move, ...wish }, ctx) =>
      use.updateSuborderAsBuyer(ctx, suborderId, move, wish),
    updateSuborderAsSeller: (_, { suborderId, move, ...wish }, ctx) =>
      use.updateSuborderAsSeller(ctx, suborderId, move, wish),
    updateSuborderAsAdmin: (_, { suborderId, move, note }, ctx) =>
      use.updateSuborderAsAdmin(ctx, suborderId, move, note ?? null),
    packShipment: (_, { suborderId, lines }, ctx) => packShipment(ctx, suborderId, lines ?? null),
    createPartialCancellation: (_, { suborderId, reason, lines }, ctx) =>
      createPartialCancellation(ctx, { id: suborderId, reason, wanted: lines ?? null }),
    askDay: (_, { suborderId, input }, ctx) => askDay(ctx, suborderId, input),
    answerDay: (_, { id, answer, note }, ctx) => answerDay(ctx, id, answer, note ?? null),
    proposeLess: (_, { suborderId, input, reason }, ctx) => proposeLess(ctx, suborderId, { ...input, reason }),
    proposeSwap: (_, { suborderId, input, reason }, ctx) => proposeSwap(ctx, suborderId, { ...input, reason }),
    answerEdit: (_, { id, answer, note }, ctx) => answerEdit(ctx, id, answer, note ?? null),
    answerPartialCancellation: (_, { id, yes, note }, ctx) => answerPartialCancellation(ctx, id, yes, note ?? null),
    packReplacement: (_, { claimId }, ctx) => packReplacement(ctx, claimId),
    useCertificate: (_, heat, ctx) => useCertificate(ctx, heat),
    addCertificate: (_, { input, file, ...heat }, ctx) => coverByCertificate(ctx, heat, input, file),
    weighShipment: (_, { shipmentId, input, file }, ctx) => weighShipment(ctx, shipmentId, input, file),
    weighDelivery: (_, { shipmentId, input, file }, ctx) => weighDelivery(ctx, shipmentId, input, file),
    removeHeat: (_, { shipmentId, lineId, certificateId }, ctx) => removeHeat(ctx, shipmentId, lineId, certificateId),
    unpackShipment: (_, { id }, ctx) => unpackShipment(ctx, id),
    writeChallan: (_, { shipmentId }, ctx) => writeChallan(ctx, shipmentId),
    registerShipment: (_, { id }, ctx) => registerShipment(ctx, id),
    dispatchShipment: (_, { id, input }, ctx) => dispatchShipment(ctx, id, input),
    deliverShipment: (_, { id, input }, ctx) => deliverShipment(ctx, id, input),
    failShipment: (_, { id, ...why }, ctx) => failShipment(ctx, id, why),
    resendShipment: (_, { id }, ctx) => resendShipment(ctx, id),
  },
  Subscription: {
    orderUpdated: { subscribe: (_, { id }, ctx) => watchOrder(ctx, id) },
    suborderUpdated: { subscribe: (_, { id }, ctx) => watchSuborder(ctx, id) },
  },
  Order: {
    suborders: (order, _, ctx) => use.subordersOf(ctx, order.id),
    events: (order, _, ctx) => use.eventsOf(ctx, order.id),
    policies: (order, _, ctx) => policiesOfOrder(ctx, order.id),
    isMine: (order, _, ctx) => order.userId === ctx.actor?.userId,
    buyer: (order, _, ctx) => buyerFor(ctx, order),
    shipping: (order, _, ctx) => addressFor(ctx, order, order.shipping),
    billing: (order, _, ctx) => addressFor(ctx, order, order.billing),
  },
  Weighment: {
    slipUrl: (slip, _, ctx) => fileLink(ctx, slip.fileKey),
  },
  EditChange: { backPaise: (change) => backOf(change) },
  Suborder: {
    seller: (part, _, ctx) => sellerById(ctx, part.sellerId),
    moves: (part, _, ctx) => use.transitionsOf(ctx, part),
    shipTo: (part, _, ctx) => siteOf(ctx, part),
    creditNotes: (part, _, ctx) => creditNotesOf(ctx, part.id),
    lines: (part) => packableLines(part).map((line) => ({ ...line, callOff: callOffOf(line) })),
    mayAskDay: (part, _, ctx) => mayAskDay(ctx, part),
    dayChanges: (part, _, ctx) =>
      part.dayChanges.map((one) => ({
        ...one,
        mayAnswer: mayAnswerDay(ctx, part, one),
        mayWithdraw: mayWithdrawDay(ctx, part, one),
      })),
    edits: (part, _, ctx) => shownEdits(ctx, part),
    mayPropose: (part, _, ctx) => mayPropose(ctx, part),
    revisions: (part) => revisionsOf(part),
    partialCancellationTerms: (part, _, ctx) => partialCancellationTermsOf(ctx, part),
    cancellations: (part, _, ctx) =>
      part.cancellations.map((one) => ({
        ...one,
        buyerPaise: one.totalPaise - one.creditPaise,
        lines: linesOfPartialCancellation(part, one),
        mayAnswer: mayAnswerPartialCancellation(ctx, part, one),
      })),
    shipments: (part, _, ctx) => shownShipments(ctx, part),
  },
}
