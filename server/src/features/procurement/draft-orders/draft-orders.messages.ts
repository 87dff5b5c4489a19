import type { Ctx } from '#core/context.ts'
import { buyers, type EventMessages, type MessageTypes } from '#core/events/event-messages.ts'
import { customerById, type DraftRow } from './draft-orders.queries.ts'
import { customerPath, factsOf, readDraft } from './sending.ts'

const variables = ['number', 'seller', 'buyer', 'amount', 'deadline'] as const
const preparing = ['SELLER', 'ASSOCIATE', 'ADMIN'] as const

/** Messages about draft orders. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'draftOrder.sent': { group: 'ORDERS', parties: [...buyers], variables },
  'draftOrder.cancelled': { group: 'ORDERS', parties: [...buyers], variables },
  'draftOrder.accepted': { group: 'ORDERS', parties: preparing, variables: [...variables, 'order'] },
  'draftOrder.declined': { group: 'ORDERS', parties: preparing, variables },
  'draftOrder.expired': { group: 'ORDERS', parties: preparing, variables },
}

/** To the customer: the account, or the address of somebody without one, whose number gets an SMS. */
async function toCustomer(ctx: Ctx, draftOrderId: number) {
  const row = await readDraft(ctx, draftOrderId)
  if (!row) return null
  const path = customerPath(row.id)
  const { userId, email, customerName: name } = row
  const guests = userId === null && email ? [{ email, name, locale: 'en-IN', link: path }] : []
  const to = userId === null ? [] : [userId]
  return { to, guests, facts: factsOf(row), path, party: 'CUSTOMER' as const }
}

/** The page of a draft for who prepared it. */
async function pageOfPreparer(ctx: Ctx, { id, side, preparedById }: DraftRow) {
  if (side === 'STAFF') return { path: `/admin/draft-orders/detail?id=${id}`, party: 'ADMIN' as const }
  const isAssociate = (await customerById(ctx.db, preparedById))?.roles.includes('superSeller')
  return isAssociate
    ? { path: `/superSeller/draft-orders/detail?id=${id}`, party: 'ASSOCIATE' as const }
    : { path: `/seller/draft-orders/detail?id=${id}`, party: 'SELLER' as const }
}

async function toPreparer(ctx: Ctx, draftOrderId: number) {
  const row = await readDraft(ctx, draftOrderId)
  if (!row) return null
  const facts = { ...factsOf(row), order: row.orderNumber ?? '–' }
  return { to: [row.preparedById], facts, ...(await pageOfPreparer(ctx, row)) }
}

export const messages: EventMessages = {
  'draftOrder.sent': { kind: 'ORDER', read: (ctx, { draftOrderId }) => toCustomer(ctx, draftOrderId) },
  'draftOrder.cancelled': { kind: 'ORDER', read: (ctx, { draftOrderId }) => toCustomer(ctx, draftOrderId) },
  'draftOrder.accepted': { kind: 'ORDER', read: (ctx, { draftOrderId }) => toPreparer(ctx, draftOrderId) },
  'draftOrder.declined': { kind: 'ORDER', read: (ctx, { draftOrderId }) => toPreparer(ctx, draftOrderId) },
  'draftOrder.expired': { kind: 'ORDER', read: (ctx, { draftOrderId }) => toPreparer(ctx, draftOrderId) },
}
