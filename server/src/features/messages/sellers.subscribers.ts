import type { SellerStatus } from '@neev/domain/sellers'
import type { Ctx } from '#core/context.ts'
import type { Ears, Events } from '#core/events.ts'
import { type DocumentRow, documentById } from '#features/documents/documents.ts'
import { inviteToken } from '#features/sellers/sellers.ts'
import { printDay, printMoment, readInvite, readSeller, readSellerBank, readSellerDesk } from './messages.queries.ts'
import { paperNames } from './messages.sellers.ts'
import { languageOf, type TemplateName } from './messages.templates.ts'
import { sendMessage } from './messages.ts'
import { type News, tell } from './tell.ts'

const letter = ['mail', 'bell'] as const

/** Papers are told of in the language of each reader, their names too. */
async function tellOfPaper(
  ctx: Ctx,
  id: number,
  template: TemplateName,
  key: string,
  by: News['by'],
  more: (document: DocumentRow) => News['facts'] = () => ({}),
): Promise<void> {
  const document = await documentById(ctx, id)
  const seller = document && (await readSeller(ctx, document.ownerId))
  if (!document || !seller) return
  for (const reader of seller.owners) {
    const paper = [paperNames[document.type][languageOf(reader.locale)], document.brand?.name]
      .filter(Boolean)
      .join(', ')
    await tell(ctx, [reader], {
      template,
      key,
      by,
      facts: { seller: seller.name, paper, deadline: printDay(document.validTo), ...more(document) },
      path: seller.path,
    })
  }
}

/** What each state is worth telling. APPROVED says two things: taken on, or back again. */
const moved: Partial<Record<SellerStatus, TemplateName>> = {
  SUBMITTED: 'seller.submitted',
  CHANGES_REQUESTED: 'seller.changesRequested',
  REJECTED: 'seller.rejected',
  SUSPENDED: 'seller.suspended',
  TERMINATED: 'seller.terminated',
  APPROVED: 'seller.approved',
}

async function tellMoved(
  ctx: Ctx,
  { sellerId, from, to, note }: Events['seller.moved'],
  eventId: number,
): Promise<void> {
  const seller = await readSeller(ctx, sellerId)
  const template = from === 'SUSPENDED' && to === 'APPROVED' ? 'seller.reinstated' : moved[to]
  if (!seller || !template) return
  const key = `seller:${sellerId}:${to}:${eventId}`
  const facts = { seller: seller.name, reason: note ?? '–' }
  await tell(ctx, seller.owners, {
    template,
    key,
    by: letter,
    facts,
    path: to === 'APPROVED' ? '/seller/dashboard' : seller.path,
  })
  if (to === 'SUBMITTED')
    await tell(ctx, await readSellerDesk(ctx), {
      template: 'seller.submitted.desk',
      key: `${key}:desk`,
      by: ['bell'],
      facts,
      path: `/admin/seller/detail/${sellerId}`,
    })
}

async function tellInvited(ctx: Ctx, { inviteId }: Events['seller.invited']): Promise<void> {
  const invite = await readInvite(ctx, inviteId)
  if (!invite) return
  const { email, seller, by, userId, locale } = invite
  await sendMessage(ctx, {
    template: 'seller.invited',
    to: email,
    userId,
    locale,
    facts: { seller, buyer: by },
    link: `${ctx.config.origin}/join-seller?token=${await inviteToken(ctx, inviteId)}`,
    dedupeKey: `seller.invite:${inviteId}`,
  })
}

async function tellBankChanged(ctx: Ctx, { sellerId, until }: Events['seller.bankChanged'], eventId: number) {
  const [seller, bank] = [await readSeller(ctx, sellerId), await readSellerBank(ctx, sellerId)]
  if (!seller || !bank) return
  const facts = { seller: seller.name, bank, deadline: printMoment(until) }
  const key = `seller:${sellerId}:bank:${eventId}`
  await tell(ctx, seller.owners, { template: 'seller.bankChanged', key, by: letter, facts, path: seller.path })
  await tell(ctx, await readSellerDesk(ctx), {
    template: 'seller.bankChanged.desk',
    key: `${key}:desk`,
    by: letter,
    facts,
    path: `/admin/seller/detail/${sellerId}?tab=checks`,
  })
}

export const sellerEars: Ears = {
  'seller.invited': tellInvited,
  'seller.bankChanged': tellBankChanged,
  'seller.moved': tellMoved,
  'document.decided': (ctx, { documentId, state }, eventId) =>
    state === 'REJECTED'
      ? tellOfPaper(ctx, documentId, 'document.rejected', `document:${documentId}:${eventId}`, letter, (document) => ({
          reason: document.reason ?? '–',
        }))
      : tellOfPaper(ctx, documentId, 'document.accepted', `document:${documentId}:${eventId}`, ['bell']),
  'document.ending': (ctx, { documentId, days }) =>
    tellOfPaper(ctx, documentId, 'document.ending', `document:${documentId}:ending:${days}`, letter, () => ({
      days: String(days),
    })),
  'document.expired': (ctx, { documentId }) =>
    tellOfPaper(ctx, documentId, 'document.expired', `document:${documentId}:expired`, letter),
}
