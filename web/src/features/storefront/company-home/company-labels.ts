import type { CompanyRole, LimitReset } from '@neev/domain/businesses/company-members'
import type { OrderApprovalStatus } from '@neev/domain/procurement/order-approvals'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'
import type { PaymentMethod } from '../../../graphql-types.ts'

export const companyRoleNames: Record<CompanyRole, string> = {
  ADMIN: text('Admin'),
  BUYER: text('Buyer'),
  APPROVER: text('Approver'),
  ACCOUNTS: text('Accounts'),
  SITE: text('Site'),
}

export const companyRoleHints: Record<CompanyRole, string> = {
  ADMIN: text('Manages members, limits and rules, and can do everything below.'),
  BUYER: text('Orders within the limit, and with approval above it.'),
  APPROVER: text('Orders, and approves the orders of others.'),
  ACCOUNTS: text('Reads all orders and invoices, and places none.'),
  SITE: text('Orders for a site and receives goods. Sees no amounts of others.'),
}

export const limitResetNames: Record<LimitReset, string> = {
  DAILY: text('per day'),
  WEEKLY: text('per week'),
  MONTHLY: text('per month'),
  YEARLY: text('per financial year'),
  NEVER: text('in all'),
}

export const approvalStates: StateLabels<OrderApprovalStatus> = {
  PENDING: { label: text('Waiting for approval'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  ORDERED: { label: text('Ordered'), tone: 'blue' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  EXPIRED: { label: text('Expired'), tone: 'grey' },
  WITHDRAWN: { label: text('Withdrawn'), tone: 'grey' },
}

export const paymentMethodNames: Record<PaymentMethod, string> = {
  GATEWAY: text('Online payment'),
  DIRECT: text('Bank transfer'),
  CREDIT: text('On credit'),
}
