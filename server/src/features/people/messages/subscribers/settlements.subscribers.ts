import { masked } from '@neev/domain/people/accounts/accounts'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { claimById } from '#features/money/commission-tds/commission-tds.ts'
import { lowerDeductionById } from '#features/money/lower-deductions/lower-deductions.ts'
import { printDay, printPaise, readSeller } from '../messages.queries.ts'
import { notifyPeople } from '../notify.ts'
import { readStatement } from './settlements.queries.ts'

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
      bank: row.account ? masked(row.account) : '–',
      utr: row.utr ?? '–',
    },
    path: seller.path.replace(/profile$/, `commission/detail/${settlementId}`),
  })
}

/** Notifies a seller that its certificate of lower deduction was approved, rejected or ended. */
async function notifyLowerDeduction(
  ctx: Ctx,
  { lowerDeductionId, sellerId, state }: Events['lowerDeduction.decided'],
  eventId: number,
) {
  const templates = {
    APPROVED: 'lowerDeduction.approved',
    REJECTED: 'lowerDeduction.rejected',
    ENDED: 'lowerDeduction.ended',
  } as const
  const template = state in templates ? templates[state as keyof typeof templates] : undefined
  const [seller, row] = [await readSeller(ctx, sellerId), await lowerDeductionById(ctx, lowerDeductionId)]
  if (!template || !seller || !row) return
  await notifyPeople(ctx, seller.owners, {
    template,
    key: `lowerDeduction:${lowerDeductionId}:${eventId}`,
    facts: {
      company: seller.name,
      number: row.number,
      amount: printPaise(row.limitPaise),
      deadline: printDay(row.to),
      reason: row.reason ?? '–',
    },
    path: seller.path.replace(/profile$/, 'commission/lower-deductions'),
  })
}

/** Notifies a seller that its claim of tax on commission was accepted or rejected. */
async function notifyCommissionTds(
  ctx: Ctx,
  { claimId, sellerId, state }: Events['commissionTds.decided'],
  eventId: number,
) {
  if (state !== 'ACCEPTED' && state !== 'REJECTED') return
  const [seller, row] = [await readSeller(ctx, sellerId), await claimById(ctx, claimId)]
  if (!seller || !row) return
  await notifyPeople(ctx, seller.owners, {
    template: state === 'ACCEPTED' ? 'commissionTds.accepted' : 'commissionTds.rejected',
    key: `commissionTds:${claimId}:${eventId}`,
    facts: {
      company: seller.name,
      number: row.number,
      amount: printPaise(row.amountPaise),
      reason: row.reason ?? '–',
    },
    path: seller.path.replace(/profile$/, 'commission/tds'),
  })
}

export const settlementSubscribers: Subscribers = {
  'settlement.moved': notifyStatement,
  'lowerDeduction.decided': notifyLowerDeduction,
  'commissionTds.decided': notifyCommissionTds,
}
