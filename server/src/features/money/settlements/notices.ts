import { mask } from '@neev/domain/people/accounts/accounts'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { readSeller } from '#features/businesses/sellers/sellers.ts'
import { notifyPeople, printDay, printPaise } from '#features/people/messages/messages.ts'
import { readStatement } from './notices.queries.ts'

/** Notifies a seller when a statement is ready for review, again after an answered dispute, and when it is paid. */
async function notifyStatement(
  ctx: Ctx,
  { settlementId, sellerId, transition }: Events['settlement.moved'],
  eventId: number,
) {
  const notice = { send: 'settlement.shown', answer: 'settlement.shown', markPaid: 'settlement.paid' } as const
  const template = transition in notice ? notice[transition as keyof typeof notice] : undefined
  if (!template) return
  const [seller, row] = [await readSeller(ctx, sellerId), await readStatement(ctx.db, settlementId)]
  if (!seller || !row) return
  await notifyPeople(ctx, seller.owners, {
    template,
    key: `settlement:${settlementId}:${eventId}`,
    facts: {
      seller: seller.name,
      statement: row.number,
      amount: printPaise(row.payablePaise),
      deadline: printDay(row.reviewUntil),
      bank: row.account ? mask(row.account) : '–',
      utr: row.utr ?? '–',
    },
    path: seller.path.replace(/profile$/, `commission/detail/${settlementId}`),
  })
}

export const settlementNotices: Subscribers = { 'settlement.moved': notifyStatement }
