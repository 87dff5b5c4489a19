import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import type { ApplicationStep, BusinessKind, Constitution, SellerStatus } from '@neev/domain/businesses/sellers/sellers'
import { text } from '#i18n/text.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const sellerStates: StateLabels<SellerStatus> = {
  DRAFT: { label: text('Draft'), tone: 'grey' },
  SUBMITTED: { label: text('Submitted'), tone: 'amber' },
  UNDER_REVIEW: { label: text('Under review'), tone: 'amber' },
  CHANGES_REQUESTED: { label: text('Changes requested'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Not accepted'), tone: 'red' },
  SUSPENDED: { label: text('Suspended'), tone: 'red' },
  TERMINATED: { label: text('Permanently closed'), tone: 'grey' },
}

export const constitutionNames: Record<Constitution, string> = {
  PROPRIETOR: text('Sole proprietor'),
  PARTNERSHIP: text('Partnership'),
  LLP: text('Limited liability partnership (LLP)'),
  PVT_LTD: text('Private limited company'),
  PUBLIC: text('Public limited company'),
  HUF: text('Hindu undivided family (HUF)'),
  OTHER: text('Other'),
}

export const kindNames: Record<BusinessKind, string> = {
  MANUFACTURER: text('Manufacturer'),
  STOCKIST: text('Stockist'),
  DEALER: text('Dealer'),
  TRADER: text('Trader'),
}

export const stepNames: Record<ApplicationStep | 'REVIEW', string> = {
  BUSINESS: text('Business'),
  TAX: text('Tax'),
  BANK: text('Bank'),
  POINTS: text('Yards'),
  DOCUMENTS: text('Documents'),
  REVIEW: text('Review'),
}

export const gstTypeNames = { REGULAR: text('Regular'), COMPOSITION: text('Composition') } as const
export const udyamNames = { MICRO: text('Micro'), SMALL: text('Small'), MEDIUM: text('Medium') } as const

export const memberRoleNames: Record<MemberRole, string> = {
  OWNER: text('Owner'),
  CATALOGUE: text('Catalogue'),
  ORDERS: text('Orders'),
  ACCOUNTS: text('Accounts'),
  VIEWER: text('Read only'),
}

export const memberRoleHints: Record<MemberRole, string> = {
  OWNER: text('Everything, including the business details and its people'),
  CATALOGUE: text('Products, prices and stock; can view orders'),
  ORDERS: text('Accept, pack and dispatch orders; update stock'),
  ACCOUNTS: text('Invoices, documents, bank account and settlements; can view orders'),
  VIEWER: text('View everything, change nothing'),
}

export const cycleNames = {
  WEEKLY: text('Every week'),
  FORTNIGHTLY: text('Every two weeks'),
  MONTHLY: text('Every month'),
} as const
