import { type Permission, rolesWith } from './permissions.ts'
import { type Refusal, refuse } from './refusals.ts'
import { roles as allRoles, type Role } from './roles.ts'

/** What somebody who works for a firm may do there. */
export const memberRoles = ['OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER'] as const
export type MemberRole = (typeof memberRoles)[number]
export const isMemberRole = (word: string): word is MemberRole => memberRoles.some((role) => role === word)

/** What everybody in the firm may look at. */
const reads = [
  'dashboard:seller',
  'dashboard:superSeller',
  'dashboard:subBusiness',
  'dashboard:enquiry',
  'dashboard:service',
  'order:read:received',
  'order:watch',
  'schedule:read',
  'offer:read:own',
  'lead:read',
  'stock:read',
  'tmt:read',
  'series:read',
  'pincode:read',
  'shipping:read:own',
  'shipping:try',
] as const satisfies Permission[]

/** Member role → what it may do of all that its firm may. An owner may everything and is not in the table. */
const mayDo: Record<Exclude<MemberRole, 'OWNER'>, readonly Permission[]> = {
  CATALOGUE: [
    ...reads,
    'offer:write:own',
    'shipping:write:own',
    'service:write',
    'tmt:write',
    'series:write',
    'stock:write',
    'upload:write',
    'export:own',
  ],
  ORDERS: [
    ...reads,
    'order:fulfil',
    'einvoice:read',
    'einvoice:write',
    'order:cancel:own',
    'schedule:answer',
    'stock:write',
    'quotation:read',
    'quotation:write',
    'lead:answer',
    'dealer:read',
    'upload:write',
    'export:own',
  ],
  ACCOUNTS: [
    ...reads,
    'commission:read',
    'settlement:read',
    'settlement:answer',
    'einvoice:read',
    'einvoice:write',
    'quotation:read',
    'seller:profile:own',
    'upload:write',
    'export:own',
  ],
  VIEWER: [
    ...reads,
    'einvoice:read',
    'commission:read',
    'settlement:read',
    'quotation:read',
    'dealer:read',
    'seller:profile:own',
  ],
}

/** Roles that somebody has by working for a firm. */
const companyRoles: readonly Role[] = ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service']

/** What everybody who is signed in may do with rows of their own: no firm's business. */
const isPersonal = (permission: Permission): boolean => rolesWith(permission).length === allRoles.length

/** Whether the firm lets this member do it. */
export const memberMay = (role: MemberRole, permission: Permission): boolean =>
  role === 'OWNER' || isPersonal(permission) || mayDo[role].includes(permission)

/**
 * The roles that count for a permission: what a firm does not let its member do, the member's role of the firm does not give.
 * What somebody may do besides, as a buyer, stays.
 */
export const rolesFor = (roles: readonly Role[], member: MemberRole | null, permission: Permission): readonly Role[] =>
  member === null || memberMay(member, permission) ? roles : roles.filter((role) => !companyRoles.includes(role))

/** Acts on the firm's own record: finer than the one permission that opens it. */
const acts = {
  business: ['OWNER'],
  bank: ['OWNER', 'ACCOUNTS'],
  people: ['OWNER'],
  documents: ['OWNER', 'ACCOUNTS'],
  invoices: ['OWNER', 'ORDERS', 'ACCOUNTS', 'VIEWER'],
} as const satisfies Record<string, readonly MemberRole[]>
export type MemberAction = keyof typeof acts

/** Whether the member may do this with the firm's own record. */
export const memberActions = (role: MemberRole | null, action: MemberAction): boolean =>
  acts[action].some((one) => one === role)

/** Why an owner can not leave or be given another role: one must stay. `others` counts the other owners. */
export const whyNotLosingOwner = (role: MemberRole, others: number): Refusal | null =>
  role === 'OWNER' && others < 1 ? refuse('LAST_OWNER') : null
