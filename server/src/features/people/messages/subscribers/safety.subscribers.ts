import { roleNames } from '@neev/domain/core/access/role-names'
import { isRole } from '@neev/domain/core/access/roles'
import { TWO_PERSON_REFUND_PAISE } from '@neev/domain/money/payments/payments'
import type { Ctx } from '#core/context.ts'
import type { Events, Subscribers } from '#core/events/events.ts'
import { accountById, inviteLink } from '#features/people/accounts/accounts.ts'
import { printMoment, printPaise } from '../messages.queries.ts'
import { sendMessage } from '../messages.ts'
import { notifyPeople } from '../notify.ts'
import { isQuietAction, powerActions } from '../templates/names.ts'
import { type Facts, languageOf, type MessageTypeName } from '../templates/texts.ts'
import {
  readBankRequest,
  readDecidedTransfer,
  readMasterAdmins,
  readOwnBank,
  readSafeRefund,
} from './safety.queries.ts'

const paths = {
  staff: '/master_admin/user/list',
  bank: '/master_admin/account/detail',
  dashboard: '/master_admin/dashboard',
  audit: '/master_admin/audit_log',
}

const nameOf = async (ctx: Ctx, id: number): Promise<string> => (await accountById(ctx, id))?.name ?? '–'
const roleText = (roles: readonly string[]) => roles.map((role) => (isRole(role) ? roleNames[role] : role)).join(', ')

type Notice = { template: MessageTypeName; key: string; facts: Facts; path: string }

/** Notifies every master admin, including the one who did it, so that a stolen account is noticed. */
const notifyMasters = async (ctx: Ctx, notice: Notice): Promise<void> =>
  notifyPeople(ctx, await readMasterAdmins(ctx), notice)

/** Emails the invitation to the invited person only; the notice to master admins contains no link. */
async function notifyStaff(ctx: Ctx, { userId, byId }: Events['staff.created'], eventId: number): Promise<void> {
  const person = await accountById(ctx, userId)
  if (!person) return
  const by = await nameOf(ctx, byId)
  await sendMessage(ctx, {
    template: 'staff.invited',
    to: person.email,
    userId,
    locale: person.locale,
    facts: { name: person.name, by },
    link: await inviteLink(ctx, userId),
    dedupeKey: `staff.invited:${eventId}`,
  })
  const facts = { by, person: `${person.name} (${person.email})`, roles: roleText(person.roles) }
  await notifyMasters(ctx, { template: 'safety.staffCreated', key: `staff:${userId}`, facts, path: paths.staff })
}

async function notifyRole(ctx: Ctx, { userId, role, byId }: Events['role.granted'], eventId: number): Promise<void> {
  const facts = { by: await nameOf(ctx, byId), person: await nameOf(ctx, userId), roles: roleText([role]) }
  await notifyMasters(ctx, {
    template: 'safety.roleGranted',
    key: `role:${userId}:${eventId}`,
    facts,
    path: paths.staff,
  })
}

/** Tells every master admin what somebody did with a power that reaches others: in their language, once per act. */
async function notifyPower(ctx: Ctx, { action, entityId, byId }: Events['power.used'], eventId: number): Promise<void> {
  if (isQuietAction(action)) return
  const by = await nameOf(ctx, byId)
  for (const reader of await readMasterAdmins(ctx)) {
    const label = powerActions[action]?.[languageOf(reader.locale)] ?? action
    const facts = { by, action: label, object: entityId }
    await notifyPeople(ctx, [reader], {
      template: 'safety.powerUsed',
      key: `power:${eventId}`,
      facts,
      path: paths.audit,
    })
  }
}

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
  await notifyMasters(ctx, {
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
  await notifyMasters(ctx, {
    template: 'safety.transferReceived',
    key: `transfer:${transferId}:${eventId}:master`,
    facts: { by: row.by, amount: printPaise(row.receivedPaise), number: row.number, utr: row.utr ?? '–' },
    path: paths.dashboard,
  })
}

async function notifyRefund(ctx: Ctx, refundId: number, template: 'safety.refundApproved' | 'safety.refundByHand') {
  const row = await readSafeRefund(ctx, refundId)
  if (!row) return
  await notifyMasters(ctx, {
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

/** Notices to master admins about changes of rights and payments. */
export const safetySubscribers: Subscribers = {
  'staff.created': notifyStaff,
  'role.granted': notifyRole,
  'power.used': notifyPower,
  'bankAccount.moved': notifyBank,
  'bankAccount.retired': async (ctx, { accountId, byId }) => {
    const facts = { by: await nameOf(ctx, byId), bank: (await readOwnBank(ctx, accountId)) ?? '–' }
    await notifyMasters(ctx, {
      template: 'safety.bankRetired',
      key: `bankAccount:retired:${accountId}`,
      facts,
      path: paths.bank,
    })
  },
  'refund.approved': (ctx, { refundId }) => notifyRefund(ctx, refundId, 'safety.refundApproved'),
  'refund.paidByHand': (ctx, { refundId }) => notifyRefund(ctx, refundId, 'safety.refundByHand'),
}
