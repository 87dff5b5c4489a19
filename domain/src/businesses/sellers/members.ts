import { APPROVER_WAIT_MS, type Permission, rolesWith } from '../../core/access/permissions.ts'
import { roles as allRoles, type Role } from '../../core/access/roles.ts'
import { printIstMoment } from '../../core/fiscal.ts'
import { type Refusal, refuse } from '../../core/refusals.ts'
import { invitationInput } from '../../people/invitations.ts'

/** Names of the roles, in messages. */
export const memberRoleWords: Readonly<Record<'OWNER' | 'CATALOGUE' | 'ORDERS' | 'ACCOUNTS' | 'VIEWER', string>> = {
  OWNER: 'Owner',
  CATALOGUE: 'Catalogue',
  ORDERS: 'Orders',
  ACCOUNTS: 'Accounts',
  VIEWER: 'Viewer',
}

/** Roles of the members of a business. */
export const memberRoles = ['OWNER', 'CATALOGUE', 'ORDERS', 'ACCOUNTS', 'VIEWER'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Input of an invitation. */
export const sellerInvitationInput = invitationInput(memberRoles)

/** What every member can read. */
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

/** Permissions by member role. An owner has all of them and is not in the table. */
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
    'review:reply',
    'schedule:answer',
    'stock:write',
    'quotation:read',
    'quotation:message',
    'quotation:write',
    'draftOrder:read',
    'draftOrder:write',
    'credit:read',
    'lead:answer',
    'lead:quota',
    'dealer:read',
    'upload:write',
    'export:own',
  ],
  ACCOUNTS: [
    ...reads,
    'commission:read',
    'settlement:read',
    'settlement:answer',
    'lowerDeduction:read',
    'lowerDeduction:write',
    'commissionTds:read',
    'commissionTds:write',
    'einvoice:read',
    'einvoice:write',
    'einvoice:access',
    'quotation:read',
    'credit:read',
    'credit:grant',
    'seller:profile:own',
    'seller:bank:own',
    'upload:write',
    'export:own',
  ],
  VIEWER: [
    ...reads,
    'einvoice:read',
    'commission:read',
    'settlement:read',
    'quotation:read',
    'draftOrder:read',
    'credit:read',
    'dealer:read',
    'seller:profile:own',
  ],
}

/** Roles that come from membership of a business. */
const companyRoles: readonly Role[] = ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service']

/** Whether the permission is about the account's own rows, not those of the business. */
const isPersonal = (permission: Permission): boolean => rolesWith(permission).length === allRoles.length

/** Whether the business allows this member to do it. */
export const memberMay = (role: MemberRole, permission: Permission): boolean =>
  role === 'OWNER' || isPersonal(permission) || mayDo[role].includes(permission)

/**
 * The roles that count for a permission: without roles of the business if it does not allow its member to do it. Other
 * roles, such as buyer, are unaffected.
 */
export const rolesFor = (roles: readonly Role[], member: MemberRole | null, permission: Permission): readonly Role[] =>
  member === null || memberMay(member, permission) ? roles : roles.filter((role) => !companyRoles.includes(role))

/** Actions on the business's own record, in more detail than its permission. */
const actions = {
  business: ['OWNER'],
  bank: ['OWNER', 'ACCOUNTS'],
  people: ['OWNER'],
  documents: ['OWNER', 'ACCOUNTS'],
  invoices: ['OWNER', 'ORDERS', 'ACCOUNTS', 'VIEWER'],
} as const satisfies Record<string, readonly MemberRole[]>
export type MemberAction = keyof typeof actions

/** Whether the member can do this to the business's own record. */
export const memberActions = (role: MemberRole | null, action: MemberAction): boolean =>
  actions[action].some((one) => one === role)

/** Why an owner cannot leave or change roles, or null: one must remain. `others` is the number of other owners. */
export const whyNotLosingOwner = (role: MemberRole, others: number): Refusal | null =>
  role === 'OWNER' && others < 1 ? refuse('LAST_OWNER') : null

/** A member of a business or company; `roleSince` is null while they have the role that they joined with. */
type RoleHolder<Role> = { userId: number; role: Role; joinedAt: Date; roleSince: Date | null }

/**
 * Why a member cannot change people or bank account yet: their role is younger than a day, and somebody who has led
 * longer must be able to notice it. MEMBER_TOO_NEW with the moment from which they can; null if they can.
 */
export function whyMemberTooNew<Role>(
  userId: number,
  holders: readonly RoleHolder<Role>[],
  leading: Role,
  now: Date,
): Refusal | null {
  const me = holders.find((one) => one.userId === userId)
  if (!me) return null
  const sinceOf = ({ joinedAt, roleSince }: RoleHolder<Role>) => roleSince ?? joinedAt
  const from = new Date(sinceOf(me).getTime() + APPROVER_WAIT_MS)
  const isLed = holders.some((one) => one.userId !== userId && one.role === leading && sinceOf(one) < sinceOf(me))
  return isLed && now < from ? refuse('MEMBER_TOO_NEW', { from: printIstMoment(from) }) : null
}
