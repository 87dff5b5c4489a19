import type { SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { documentNotices } from '#features/people/documents/documents.ts'
import {
  type MessageTypeName,
  notifyPeople,
  printMoment,
  type Reader,
  readAdmins,
  readHolders,
} from '#features/people/messages/messages.ts'
import { readSeller, readSellerBank } from './facts.queries.ts'

/** Admins who decide about sellers. */
const readSellerAdmin = (ctx: Ctx): Promise<Reader[]> => readHolders(ctx, 'seller:approve')

/** The message of each status. APPROVED has two: approved, or reinstated. */
const moved: Partial<Record<SellerStatus, MessageTypeName>> = {
  SUBMITTED: 'seller.submitted',
  CHANGES_REQUESTED: 'seller.changesRequested',
  REJECTED: 'seller.rejected',
  SUSPENDED: 'seller.suspended',
  TERMINATED: 'seller.terminated',
  APPROVED: 'seller.approved',
}

async function notifyMoved(
  ctx: Ctx,
  { sellerId, from, to, note }: Events['seller.moved'],
  eventId: number,
): Promise<void> {
  const seller = await readSeller(ctx, sellerId)
  const template = from === 'SUSPENDED' && to === 'APPROVED' ? 'seller.reinstated' : moved[to]
  if (!seller || !template) return
  const key = `seller:${sellerId}:${to}:${eventId}`
  const facts = { seller: seller.name, company: seller.name, reason: note ?? '–' }
  await notifyPeople(ctx, seller.owners, {
    template,
    key,
    facts,
    path: to === 'APPROVED' ? '/seller/dashboard' : seller.path,
  })
  if (to === 'SUBMITTED')
    await notifyPeople(ctx, await readSellerAdmin(ctx), {
      template: 'seller.submitted',
      party: 'ADMIN',
      key: `${key}:admin`,
      facts,
      path: `/admin/seller/detail/${sellerId}`,
    })
}

async function notifyBankChanged(ctx: Ctx, { sellerId, until }: Events['seller.bankChanged'], eventId: number) {
  const [seller, bank] = [await readSeller(ctx, sellerId), await readSellerBank(ctx, sellerId)]
  if (!seller || !bank) return
  const facts = { seller: seller.name, bank, deadline: printMoment(until) }
  const key = `seller:${sellerId}:bank:${eventId}`
  await notifyPeople(ctx, seller.owners, { template: 'seller.bankChanged', key, facts, path: seller.path })
  await notifyPeople(ctx, await readSellerAdmin(ctx), {
    template: 'seller.bankChanged',
    party: 'ADMIN',
    key: `${key}:admin`,
    facts,
    path: `/admin/seller/detail/${sellerId}?tab=checks`,
  })
}

/** Tells a seller and admins that offers of a registration are stopped, or on sale again. */
async function notifyGstin(ctx: Ctx, { gstin, sellerId, from, to }: Events['gstin.changed'], eventId: number) {
  const wasStopped = from !== null && from !== 'ACTIVE'
  const template = to === 'ACTIVE' ? 'gstin.restored' : 'gstin.stopped'
  const seller = (to === 'ACTIVE') === wasStopped ? await readSeller(ctx, sellerId) : undefined
  if (!seller) return
  const notice = { template, facts: { number: gstin, company: seller.name } } as const
  await notifyPeople(ctx, seller.owners, { ...notice, key: `gstin:${gstin}:${eventId}`, path: seller.path })
  await notifyPeople(ctx, await readAdmins(ctx), {
    ...notice,
    party: 'ADMIN',
    key: `gstin:${gstin}:${eventId}:admin`,
    path: `/admin/seller/detail/${sellerId}`,
  })
}

/** Messages to sellers about their application, bank account, registrations and documents. */
export const sellerNotices: Subscribers = {
  ...documentNotices('SELLER', readSeller),
  'gstin.changed': notifyGstin,
  'seller.bankChanged': notifyBankChanged,
  'seller.moved': notifyMoved,
}
