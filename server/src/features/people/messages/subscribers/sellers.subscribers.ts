import type { SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { invitationLink } from '#features/businesses/sellers/sellers.ts'
import { type DocumentRow, documentById } from '#features/people/documents/documents.ts'
import {
  printDay,
  printMoment,
  readAdmins,
  readCompany,
  readInvite,
  readSeller,
  readSellerAdmin,
  readSellerBank,
} from '../messages.queries.ts'
import { sendMessage } from '../messages.ts'
import { notifyPeople, type Update } from '../notify.ts'
import { documentNames } from '../templates/names.ts'
import { languageOf, type MessageTypeName } from '../templates/texts.ts'

/** Kinds of document owners. */
const parties = { SELLER: readSeller, B2B: readCompany }

/** Messages and names of documents are in the language of each recipient. */
async function notifyOfDocument(
  ctx: Ctx,
  id: number,
  template: MessageTypeName,
  key: string,
  more: (document: DocumentRow) => Update['facts'] = () => ({}),
): Promise<void> {
  const document = await documentById(ctx, id)
  const party = document && (await parties[document.owner](ctx, document.ownerId))
  if (!document || !party) return
  for (const reader of party.owners) {
    const title = [documentNames[document.type][languageOf(reader.locale)], document.brand?.name]
      .filter(Boolean)
      .join(', ')
    await notifyPeople(ctx, [reader], {
      template,
      key,
      facts: { company: party.name, document: title, deadline: printDay(document.validTo), ...more(document) },
      path: party.path,
    })
  }
}

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

async function notifyInvited(ctx: Ctx, { inviteId }: Events['seller.invited']): Promise<void> {
  const invite = await readInvite(ctx, inviteId)
  if (!invite) return
  const { email, seller, by, userId, locale } = invite
  await sendMessage(ctx, {
    template: 'seller.invited',
    to: email,
    userId,
    locale,
    facts: { seller, buyer: by },
    link: await invitationLink(ctx, inviteId),
    dedupeKey: `seller.invite:${inviteId}`,
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

/**
 * Notifies a seller of changes to its own rules; the general ones are public. One message per mutation, however many
 * rules changed.
 */
async function notifyCommission(
  ctx: Ctx,
  { transitions }: Events['commissions.changed'],
  eventId: number,
): Promise<void> {
  for (const sellerId of new Set(transitions.map((transition) => transition.sellerId))) {
    const seller = sellerId === null ? undefined : await readSeller(ctx, sellerId)
    if (!seller) continue
    await notifyPeople(ctx, seller.owners, {
      template: 'seller.commission',
      key: `seller:${sellerId}:commission:${eventId}`,
      facts: { seller: seller.name },
      path: `${seller.path}?tab=fees`,
    })
  }
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

export const sellerSubscribers: Subscribers = {
  'gstin.changed': notifyGstin,
  'seller.invited': notifyInvited,
  'seller.bankChanged': notifyBankChanged,
  'seller.moved': notifyMoved,
  'commissions.changed': notifyCommission,
  'document.decided': (ctx, { documentId, state }, eventId) =>
    state === 'REJECTED'
      ? notifyOfDocument(ctx, documentId, 'document.rejected', `document:${documentId}:${eventId}`, (document) => ({
          reason: document.reason ?? '–',
        }))
      : notifyOfDocument(ctx, documentId, 'document.accepted', `document:${documentId}:${eventId}`),
  'document.ending': (ctx, { documentId, days }) =>
    notifyOfDocument(ctx, documentId, 'document.ending', `document:${documentId}:ending:${days}`, () => ({
      days: String(days),
    })),
  'document.expired': (ctx, { documentId }) =>
    notifyOfDocument(ctx, documentId, 'document.expired', `document:${documentId}:expired`),
}
