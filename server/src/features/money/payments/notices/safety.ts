import { TWO_PERSON_REFUND_PAISE } from '@neev/domain/money/payments/payments'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { printMoment, printPaise } from '#features/people/messages/messages.ts'
import { nameOfUser, notifyMasterAdmins } from '#features/people/users/users.ts'
import { readBankRequest, readDecidedTransfer, readOwnBank, readSafeRefund } from './facts.queries.ts'

const paths = { bank: '/master_admin/account/detail', dashboard: '/master_admin/dashboard' }

const bankTemplates = {
  PENDING: 'safety.bankRequested',
  APPROVED: 'safety.bankApproved',
  IN_USE: 'safety.bankUsed',
  REJECTED: 'safety.bankClosed',
  WITHDRAWN: 'safety.bankClosed',
} as const

async function notifyBank(ctx: Ctx, { requestId, to }: Events['bankAccount.moved']): Promise<void> {
  const row = await readBankRequest(ctx, requestId)
  if (!row) return
  const { requestedBy, approvedBy, closedBy, bank } = row
  const by = {
    PENDING: requestedBy,
    APPROVED: approvedBy,
    IN_USE: approvedBy,
    REJECTED: closedBy,
    WITHDRAWN: closedBy,
  }[to]
  await notifyMasterAdmins(ctx, {
    template: bankTemplates[to],
    key: `bankAccount:${requestId}:${to}`,
    facts: {
      by: by ?? '–',
      person: requestedBy,
      bank,
      deadline: printMoment(row.holdsFrom),
      reason: row.reason ?? '–',
    },
    path: paths.bank,
  })
}

/** Notifies of a large confirmed transfer; smaller ones are only in the audit log. */
export async function notifyLargeTransfer(ctx: Ctx, transferId: number, eventId: number): Promise<void> {
  const row = await readDecidedTransfer(ctx, transferId)
  if (!row || row.receivedPaise <= TWO_PERSON_REFUND_PAISE) return
  await notifyMasterAdmins(ctx, {
    template: 'safety.transferReceived',
    key: `transfer:${transferId}:${eventId}:master`,
    facts: { by: row.by, amount: printPaise(row.receivedPaise), number: row.number, utr: row.utr ?? '–' },
    path: paths.dashboard,
  })
}

async function notifyRefund(ctx: Ctx, refundId: number, template: 'safety.refundApproved' | 'safety.refundByHand') {
  const row = await readSafeRefund(ctx, refundId)
  if (!row) return
  await notifyMasterAdmins(ctx, {
    template,
    key: `refund:${refundId}:${template}`,
    facts: {
      number: row.number,
      amount: printPaise(row.amountPaise),
      by: template === 'safety.refundByHand' ? (row.paidBy ?? '–') : row.approvers,
      utr: row.utr ?? '–',
    },
    path: paths.dashboard,
  })
}

/** Notices to master admins about payments and the operator's bank accounts. */
export const safetyNotices: Subscribers = {
  'bankAccount.moved': notifyBank,
  'bankAccount.retired': async (ctx, { accountId, byId }) => {
    const facts = { by: await nameOfUser(ctx, byId), bank: (await readOwnBank(ctx, accountId)) ?? '–' }
    await notifyMasterAdmins(ctx, {
      template: 'safety.bankRetired',
      key: `bankAccount:retired:${accountId}`,
      facts,
      path: paths.bank,
    })
  },
  'refund.approved': (ctx, { refundId }) => notifyRefund(ctx, refundId, 'safety.refundApproved'),
  'refund.paidByHand': (ctx, { refundId }) => notifyRefund(ctx, refundId, 'safety.refundByHand'),
}
