import { addDays, financialYear, istDate, startOfIstDate, startOfIstMonth } from '../core/fiscal.ts'
import { orNull } from '../core/form-rules.ts'
import { z } from '../core/input/zod.ts'
import type { Paise } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { invitationInput } from '../people/invitations.ts'

/** Roles of the people who buy for a company. */
export const companyRoles = [
  'ADMIN',
  /** Orders. */
  'BUYER',
  /** Orders, and approves the orders of others. */
  'APPROVER',
  /** Reads all orders and invoices. */
  'ACCOUNTS',
  /** Orders and receives goods at a site; sees no amounts of others. */
  'SITE',
] as const
/** What a member does for the company. ADMIN manages it and may do everything. */
export type CompanyRole = (typeof companyRoles)[number]

/** Names of the roles, in messages. */
export const companyRoleWords: Readonly<Record<CompanyRole, string>> = {
  ADMIN: 'Admin',
  BUYER: 'Buyer',
  APPROVER: 'Approver',
  ACCOUNTS: 'Accounts',
  SITE: 'Site',
}

/** When what a member has ordered counts from the beginning again, in Indian time; a year is a financial year. */
export const limitResets = ['NEVER', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
/** When orders count against a spend limit from the beginning again, in Indian time. A year is a financial year. */
export type LimitReset = (typeof limitResets)[number]

/** What members of a company can do for it, by their roles. */
const actions = {
  /** Inviting and removing members, roles, limits, approval rules. */
  manage: ['ADMIN'],
  /** Placing orders. */
  order: ['ADMIN', 'BUYER', 'APPROVER', 'SITE'],
  /** Approving the orders of others. */
  approve: ['ADMIN', 'APPROVER'],
  /** Reading all orders and invoices of the company. */
  readOrders: ['ADMIN', 'ACCOUNTS'],
  /** Reading the requests for quotation of colleagues, and comparing what sellers quoted. */
  readQuotations: ['ADMIN', 'APPROVER', 'ACCOUNTS'],
  /** Reading what the company owes and is granted, and asking sellers for credit. */
  credit: ['ADMIN', 'ACCOUNTS'],
  /** Amounts of others: spend of the company, limits of members. */
  seeMoney: ['ADMIN', 'BUYER', 'APPROVER', 'ACCOUNTS'],
} as const satisfies Record<string, readonly CompanyRole[]>
export type CompanyAction = keyof typeof actions

/** Whether a member with this role can do this. */
export const companyMay = (role: CompanyRole, action: CompanyAction): boolean =>
  actions[action].some((one) => one === role)

/** All that a role can do. */
export const companyActionsOf = (role: CompanyRole): CompanyAction[] =>
  (Object.keys(actions) as CompanyAction[]).filter((action) => companyMay(role, action))

/** The roles that can do this. */
export const companyRolesWith = (action: CompanyAction): CompanyRole[] =>
  companyRoles.filter((role) => companyMay(role, action))

/** Why an admin cannot leave or change roles, or null: one must remain. `others` is the number of other admins. */
export const whyNotLosingAdmin = (role: CompanyRole, others: number): Refusal | null =>
  role === 'ADMIN' && others < 1 ? refuse('LAST_ADMIN') : null

/** The first moment whose orders count against a limit; null counts all. A week begins on Monday. */
export function limitSince(reset: LimitReset, now: Date): Date | null {
  const today = istDate(now)
  switch (reset) {
    case 'NEVER':
      return null
    case 'DAILY':
      return startOfIstDate(today)
    case 'WEEKLY':
      return startOfIstDate(addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7)))
    case 'MONTHLY':
      return startOfIstMonth(now)
    case 'YEARLY':
      return startOfIstDate(`${financialYear(now).slice(0, 4)}-04-01`)
  }
}

/** Whether an order needs approval because the member would exceed the limit; null is without limit. */
export const exceedsLimit = (limitPaise: Paise | null, usedPaise: Paise, payablePaise: Paise): boolean =>
  limitPaise !== null && usedPaise + payablePaise > limitPaise

/** Input of an invitation. */
export const companyInvitationInput = invitationInput(companyRoles)

/** Input of a member's role and spend limit in paise; null is without limit. */
export const companyMemberInput = z.object({
  role: z.enum(companyRoles, 'Choose one.'),
  limitPaise: orNull(z.int('Enter an amount.').min(0, 'Enter an amount.').max(1_000_00_00_000_00, 'Check the amount.')),
  limitReset: z.enum(limitResets, 'Choose one.'),
})
