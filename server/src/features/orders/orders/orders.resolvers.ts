import { fileLink } from '#core/files/uploads.ts'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { sellerById } from '#features/businesses/sellers/sellers.ts'
import { policiesOfOrder } from '#features/content/policies/policies.ts'
import { creditNotesOf } from '#features/orders/invoices/invoices.ts'
import { callOffOf } from './call-off.ts'
import {
  mayAnswerDay,
  mayAskDay,
  mayWithdrawDay,
  submitDeliveryDateRequest,
  submitDeliveryDateResponse,
} from './changes/days.ts'
import {
  backOf,
  mayPropose,
  previewQuantityReduction,
  shownEdits,
  submitOrderEditResponse,
  submitQuantityReduction,
  submitSubstitution,
  swapsShown,
} from './changes/edits.ts'
import {
  createPartialCancellation,
  linesOfPartialCancellation,
  mayAnswerPartialCancellation,
  partialCancellationTermsOf,
  submitPartialCancellationResponse,
} from './changes/partial-cancellations.ts'
import { revisionsOf } from './changes/revisions.ts'
import { addressFor, buyerFor, siteOf } from './contacts.ts'
import {
  deliverShipment,
  dispatchShipment,
  extendEwayBill,
  markShipmentFailed,
  packShipment,
  prepareShipmentInvoice,
  resendShipment,
  setEwayDistance,
  unpackShipment,
} from './fulfil.ts'
import { pageOfBought } from './lists/bought.queries.ts'
import { addOrderNote, orderNotes } from './lists/order-notes.ts'
import { ordersSheet, receivedSheet } from './lists/orders-sheet.ts'
import { watchOrder, watchSuborder } from './live.ts'
import * as use from './orders.ts'
import { packReplacement } from './replacements.ts'
import { packableLines } from './shipments/bills.ts'
import { createChallan } from './shipments/challans.ts'
import { addShipmentHeat, certificatesToUse, coverByCertificate, removeShipmentHeat } from './shipments/heats.ts'
import { shownShipments } from './shipments/shown-shipments.ts'
import {
  changeVehicle,
  consolidatableShipments,
  createConsolidatedEwayBill,
  setConsolidatedNumber,
  setOverDimensional,
} from './shipments/vehicles.ts'
import { submitDeliveryWeighment, submitShipmentWeighment } from './shipments/weighments.ts'

export const resolvers: Resolvers = {
  Query: {
    consolidatableShipments: (_, { shipmentId }, ctx) => consolidatableShipments(ctx, shipmentId),
    companyOrders: (_, { page, filter }, ctx) => use.listCompanyOrders(ctx, page, filter),
    myOrders: (_, { page, filter }, ctx) => use.listMyOrders(ctx, page, filter),
    order: (_, { id }, ctx) => use.getOrder(ctx, id),
    boughtItems: (_, { page, search }, ctx) => pageOfBought(ctx, page, search ?? null),
    orderNotes: (_, { id }, ctx) => orderNotes(ctx, id),
    sellerOrders: (_, { page, filter }, ctx) => use.listSellerOrders(ctx, page, filter),
    sellerOrdersSheet: (_, { filter }, ctx) => receivedSheet(ctx, filter),
    ordersSheet: (_, { filter }, ctx) => ordersSheet(ctx, filter),
    suborder: (_, { id }, ctx) => use.getSuborder(ctx, id),
    sellersOfOrders: (_, __, ctx) => use.sellersOfOrders(ctx),
    certificatesToUse: (_, { suborderId, lineId }, ctx) => certificatesToUse(ctx, suborderId, lineId),
    previewQuantityReduction: (_, { suborderId, input }, ctx) => previewQuantityReduction(ctx, suborderId, input),
    swapChoices: (_, { suborderId, lineId, pieces }, ctx) => swapsShown(ctx, suborderId, lineId, pieces ?? null),
    orderCounts: (_, __, ctx) => use.orderCounts(ctx),
    orders: (_, { page, filter }, ctx) => use.listOrders(ctx, page, filter),
  },
  Mutation: {
    addOrderNote: (_, { id, body }, ctx) => addOrderNote(ctx, id, body),
    updateSuborderAsBuyer: (_, { suborderId, transition, ...request }, ctx) =>
      use.updateSuborderAsBuyer(ctx, suborderId, transition, request),
    updateSuborderAsSeller: (_, { suborderId, transition, ...request }, ctx) =>
      use.updateSuborderAsSeller(ctx, suborderId, transition, request),
    updateSuborderAsAdmin: (_, { suborderId, transition, note }, ctx) =>
      use.updateSuborderAsAdmin(ctx, suborderId, transition, note ?? null),
    packShipment: (_, { suborderId, lines }, ctx) => packShipment(ctx, suborderId, lines ?? null),
    createPartialCancellation: (_, { suborderId, reason, lines }, ctx) =>
      createPartialCancellation(ctx, { id: suborderId, reason, wanted: lines ?? null }),
    submitDeliveryDateRequest: (_, { suborderId, input }, ctx) => submitDeliveryDateRequest(ctx, suborderId, input),
    submitDeliveryDateResponse: (_, { id, answer, note }, ctx) =>
      submitDeliveryDateResponse(ctx, id, answer, note ?? null),
    submitQuantityReduction: (_, { suborderId, input, reason }, ctx) =>
      submitQuantityReduction(ctx, suborderId, { ...input, reason }),
    submitSubstitution: (_, { suborderId, input, reason }, ctx) =>
      submitSubstitution(ctx, suborderId, { ...input, reason }),
    submitOrderEditResponse: (_, { id, answer, note }, ctx) => submitOrderEditResponse(ctx, id, answer, note ?? null),
    submitPartialCancellationResponse: (_, { id, answer, note }, ctx) =>
      submitPartialCancellationResponse(ctx, id, answer === 'ACCEPT', note ?? null),
    packReplacement: (_, { claimId }, ctx) => packReplacement(ctx, claimId),
    addShipmentHeat: (_, heat, ctx) => addShipmentHeat(ctx, heat),
    addCertificate: (_, { input, file, ...heat }, ctx) => coverByCertificate(ctx, heat, input, file),
    submitShipmentWeighment: (_, { shipmentId, input, file }, ctx) =>
      submitShipmentWeighment(ctx, shipmentId, input, file),
    submitDeliveryWeighment: (_, { shipmentId, input, file }, ctx) =>
      submitDeliveryWeighment(ctx, shipmentId, input, file),
    removeShipmentHeat: (_, { shipmentId, lineId, certificateId }, ctx) =>
      removeShipmentHeat(ctx, shipmentId, lineId, certificateId),
    unpackShipment: (_, { id }, ctx) => unpackShipment(ctx, id),
    createChallan: (_, { shipmentId }, ctx) => createChallan(ctx, shipmentId),
    prepareShipmentInvoice: (_, { id }, ctx) => prepareShipmentInvoice(ctx, id),
    dispatchShipment: (_, { id, input }, ctx) => dispatchShipment(ctx, id, input),
    setEwayDistance: (_, { shipmentId, km }, ctx) => setEwayDistance(ctx, shipmentId, km),
    extendEwayBill: (_, { id, ...values }, ctx) => extendEwayBill(ctx, id, values),
    setOverDimensional: (_, { shipmentId, overDimensional }, ctx) =>
      setOverDimensional(ctx, shipmentId, overDimensional),
    changeVehicle: (_, { shipmentId, input }, ctx) => changeVehicle(ctx, shipmentId, input),
    createConsolidatedEwayBill: (_, { input }, ctx) => createConsolidatedEwayBill(ctx, input),
    setConsolidatedNumber: (_, { shipmentId, ...values }, ctx) => setConsolidatedNumber(ctx, shipmentId, values),
    deliverShipment: (_, { id, input }, ctx) => deliverShipment(ctx, id, input),
    markShipmentFailed: (_, { id, ...why }, ctx) => markShipmentFailed(ctx, id, why),
    resendShipment: (_, { id }, ctx) => resendShipment(ctx, id),
  },
  Subscription: {
    orderUpdated: { subscribe: (_, { id }, ctx) => watchOrder(ctx, id) },
    suborderUpdated: { subscribe: (_, { id }, ctx) => watchSuborder(ctx, id) },
  },
  Order: {
    paidAt: ({ paymentStatus, paidAt }) => (paymentStatus === 'ON_CREDIT' ? null : paidAt),
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
    seller: (suborder, _, ctx) => sellerById(ctx, suborder.sellerId),
    placedWith: ({ orderId }, _, ctx) => use.otherOrderOfCheckout(ctx, orderId),
    transitions: (suborder, _, ctx) => use.transitionsOf(ctx, suborder),
    shipTo: (suborder, _, ctx) => siteOf(ctx, suborder),
    creditNotes: (suborder, _, ctx) => creditNotesOf(ctx, suborder.id),
    lines: (suborder) => packableLines(suborder).map((line) => ({ ...line, createCallOff: callOffOf(line) })),
    mayAskDay: (suborder, _, ctx) => mayAskDay(ctx, suborder),
    dayChanges: (suborder, _, ctx) =>
      suborder.dayChanges.map((one) => ({
        ...one,
        mayAnswer: mayAnswerDay(ctx, suborder, one),
        mayWithdraw: mayWithdrawDay(ctx, suborder, one),
      })),
    edits: (suborder, _, ctx) => shownEdits(ctx, suborder),
    mayPropose: (suborder, _, ctx) => mayPropose(ctx, suborder),
    revisions: (suborder) => revisionsOf(suborder),
    partialCancellationTerms: (suborder, _, ctx) => partialCancellationTermsOf(ctx, suborder),
    cancellations: (suborder, _, ctx) =>
      suborder.cancellations.map((one) => ({
        ...one,
        buyerPaise: one.totalPaise - one.creditPaise,
        lines: linesOfPartialCancellation(suborder, one),
        mayAnswer: mayAnswerPartialCancellation(ctx, suborder, one),
      })),
    shipments: (suborder, _, ctx) => shownShipments(ctx, suborder),
  },
}
