import type { MemberRole } from '@neev/domain/members'
import type { CheckState } from '@neev/domain/seller-checks'
import type { ApplicationStep, BusinessKind, Constitution, SellerStatus } from '@neev/domain/sellers'
import { text } from '#kit/i18n/text.ts'
import type { T } from '#kit/i18n/use-t.ts'
import type { StateLabels } from '#kit/table/columns.tsx'

export const sellerStates: StateLabels<SellerStatus> = {
  DRAFT: { label: text('Being filled in'), tone: 'grey' },
  SUBMITTED: { label: text('Sent in'), tone: 'amber' },
  UNDER_REVIEW: { label: text('Being looked at'), tone: 'amber' },
  CHANGES_REQUESTED: { label: text('Changes asked for'), tone: 'amber' },
  APPROVED: { label: text('Approved'), tone: 'green' },
  REJECTED: { label: text('Not accepted'), tone: 'red' },
  SUSPENDED: { label: text('Suspended'), tone: 'red' },
  TERMINATED: { label: text('Closed for good'), tone: 'grey' },
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
  DOCUMENTS: text('Papers'),
  REVIEW: text('Review'),
}

export const gstTypeNames = { REGULAR: text('Regular'), COMPOSITION: text('Composition') } as const
export const udyamNames = { MICRO: text('Micro'), SMALL: text('Small'), MEDIUM: text('Medium') } as const

export const checkStates: StateLabels<CheckState> = {
  COMPLETE: { label: text('In order'), tone: 'green' },
  INCOMPLETE: { label: text('Incomplete'), tone: 'amber' },
  PENDING_REVIEW: { label: text('To be looked at'), tone: 'amber' },
  REJECTED: { label: text('Rejected'), tone: 'red' },
  WAIVED: { label: text('Waived'), tone: 'grey' },
}

const checkNames: Record<string, string> = {
  TERMS: text('Terms accepted'),
  PAN: text('PAN is the firm’s'),
  BANK: text('Bank account is the firm’s'),
  ADDRESS: text('Registered address'),
  DISPATCH_POINT: text('At least one yard'),
  DOCUMENTS: text('Further papers'),
  PRODUCT: text('One approved product'),
}

/** What a row of the checklist looks at; of a GSTIN it says which. */
export const checkName = (t: T, item: string): string =>
  item.startsWith('GSTIN:') ? `GSTIN ${item.slice(6)}` : t(checkNames[item] ?? item)

export const optionsOf = <Value extends string>(t: T, names: Record<Value, string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: t(names[value]) }))

export const memberRoleNames: Record<MemberRole, string> = {
  OWNER: text('Owner'),
  CATALOGUE: text('Catalogue'),
  ORDERS: text('Orders'),
  ACCOUNTS: text('Accounts'),
  VIEWER: text('Reads only'),
}

export const memberRoleHints: Record<MemberRole, string> = {
  OWNER: text('Everything, also the firm’s record and its people'),
  CATALOGUE: text('Goods, prices and stock; reads orders'),
  ORDERS: text('Accepts, packs and dispatches orders; counts stock'),
  ACCOUNTS: text('Invoices, papers, the bank account and settlements; reads orders'),
  VIEWER: text('Reads all of it and changes nothing'),
}

export const cycleNames = {
  WEEKLY: text('Every week'),
  FORTNIGHTLY: text('Every two weeks'),
  MONTHLY: text('Every month'),
} as const
