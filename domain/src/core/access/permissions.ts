import { printIstMoment } from '../fiscal.ts'
import { type Refusal, refuse } from '../refusals.ts'
import { roles as allRoles, isStaffRole, type Role } from './roles.ts'

/** The rows that a grant covers: one's own, one's own and one's dealers' (the network of an associate), or all. */
export type Scope = 'own' | 'tree' | 'any'

type Holder = Role | 'anonymous'
type Grant = Partial<Record<Scope, readonly Holder[]>>

const signedIn = allRoles
const everyone = ['anonymous', ...allRoles] as const
const admin = ['admin'] as const

/**
 * Permission → scope → roles: the only place that defines who may do what. Names are `entity:action`, with `:own` or
 * `:any` to distinguish two actions on one entity (a buyer's own orders, all orders for admins). Reading is granted
 * explicitly besides writing and approving. There is no hierarchy: masterAdmin does not inherit from admin. A
 * permission is denied if none of the actor's roles has it; ownership of a row is checked separately, by `scopeOf`.
 */
const table = {
  // Public pages
  'catalogue:read': { any: everyone },
  'pincode:read': {
    any: [
      'anonymous',
      'customer',
      'seller',
      'superSeller',
      'subBusiness',
      'enquiry',
      'service',
      'b2b',
      'masterAdmin',
      'admin',
      'inventoryManager',
    ],
  },
  'account:enter': { any: everyone },
  'enquiry:send': { any: everyone },
  /** Asking for help; guests read their ticket by a signed link. */
  'ticket:send': { any: everyone },

  // Signed-in users, on their own rows
  'profile:own': { own: signedIn },
  /** One's own ways of signing in, their second factor and what they protect. */
  'signIn:own': { own: signedIn },
  'address:own': { own: signedIn },
  'cart:own': { own: signedIn },
  'wishlist:own': { own: signedIn },
  'notification:own': { own: signedIn },
  'order:place': { own: signedIn },
  'order:read:own': { own: signedIn },
  'review:write:own': { own: signedIn },
  /** Replying once to reviews of one's own sales. */
  'review:reply': { own: ['seller', 'subBusiness'], tree: ['superSeller'] },
  'ticket:own': { own: signedIn },
  'seller:register': { own: signedIn },
  'b2b:register': { own: signedIn },
  'area:customer': { own: ['customer'] },

  // Orders, payments, documents
  'order:read:received': {
    own: ['seller', 'subBusiness'],
    tree: ['superSeller'],
    any: ['admin', 'sellerManager', 'inventoryManager'],
  },
  'order:read:any': { any: ['admin', 'sellerManager', 'inventoryManager'] },
  'order:fulfil': { own: ['seller', 'subBusiness'], tree: ['superSeller'], any: admin },
  'order:cancel:own': { own: ['customer', 'seller', 'subBusiness'], tree: ['superSeller'] },
  'order:cancel:any': { any: admin },
  'order:steer': { any: admin },
  'order:watch': {
    own: ['customer', 'seller', 'subBusiness', 'enquiry', 'service', 'b2b'],
    tree: ['superSeller'],
    any: admin,
  },
  'payment:read': { any: admin },
  'payment:confirm': { any: admin },
  /** Confirming received payments: admins for all, sellers for transfers to their own account. */
  'payment:receive': { own: ['seller', 'superSeller'], any: admin },
  'payment:refund': { any: admin },
  'payment:resolve': { any: admin },
  'invoice:read:own': { own: signedIn, tree: ['superSeller'] },
  'invoice:read:any': { any: admin },
  'einvoice:read': { own: ['seller', 'superSeller', 'subBusiness'], any: admin },
  /** User name and password of the business at the government's portal. */
  'einvoice:access': { own: ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'] },
  'einvoice:write': { own: ['seller', 'superSeller', 'subBusiness'], any: admin },
  'bankAccount:read': { any: ['masterAdmin', 'admin'] },
  'bankAccount:write': { any: admin },
  'commission:read': { own: ['seller', 'superSeller', 'subBusiness'], any: ['masterAdmin', 'admin', 'sellerManager'] },
  'commission:write': { any: admin },
  'settlement:read': { own: ['seller', 'superSeller', 'subBusiness'], any: ['masterAdmin', 'admin', 'sellerManager'] },
  'settlement:answer': { own: ['seller', 'superSeller'] },
  'settlement:write': { any: admin },
  /** How often a business files its GST returns, and what it filed. */
  'gstReturn:write': { own: ['seller', 'superSeller', 'subBusiness'] },
  /** Certificates by which less income tax is deducted from a seller. */
  'lowerDeduction:read': { own: ['seller', 'superSeller', 'subBusiness'], any: admin },
  'lowerDeduction:write': { own: ['seller', 'superSeller', 'subBusiness'] },
  'lowerDeduction:approve': { any: admin },
  /** Claims of income tax that sellers deducted on the commission. */
  'commissionTds:read': { own: ['seller', 'superSeller', 'subBusiness'], any: admin },
  'commissionTds:write': { own: ['seller', 'superSeller', 'subBusiness'] },
  'commissionTds:decide': { any: admin },
  /** The grade of a seller, which sets when it is paid. */
  'seller:grade': { any: admin },
  'ledger:read': { any: ['masterAdmin', 'admin'] },
  'ledger:adjust': { any: admin },
  'coupon:read': { any: admin },
  'coupon:write': { any: admin },
  'coupon:delete': { any: admin },
  /** Requesting delivery schedules and calling off. */
  'schedule:own': { own: ['customer', 'b2b'] },
  'schedule:answer': { own: ['seller', 'superSeller'] },
  'schedule:read': {
    own: ['customer', 'seller', 'superSeller', 'b2b'],
    any: ['admin', 'sellerManager', 'inventoryManager'],
  },
  'export:own': { own: ['customer', 'seller', 'subBusiness', 'b2b'], tree: ['superSeller'] },
  'export:any': { any: admin },

  // Products and offers
  'offer:read:own': { own: ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'], any: admin },
  'offer:write:own': { own: ['seller', 'superSeller', 'enquiry'], any: admin },
  'offer:write:request': { own: ['enquiry'] },
  'service:write': { own: ['service'], any: admin },
  'lead:read': { own: ['enquiry', 'service', 'seller', 'superSeller', 'subBusiness'], any: admin },
  'lead:answer': { own: ['enquiry', 'service', 'seller', 'superSeller', 'subBusiness'], any: admin },
  'lead:manage': { any: admin },
  'lead:quota': { own: ['enquiry', 'service'] },
  'product:read:any': {
    any: ['admin', 'categoryManager', 'sellerManager', 'seriesManager', 'attribueManager', 'inventoryManager'],
  },
  'product:write:any': { any: admin },
  'product:delete:any': { any: admin },
  'approval:read': { any: ['admin', 'categoryManager', 'sellerManager'] },
  'product:approve': { any: ['admin', 'categoryManager'] },
  'category:read': { any: ['admin', 'categoryManager'] },
  'category:write': { any: ['admin', 'categoryManager'] },
  'category:delete': { any: ['admin', 'categoryManager'] },
  'attribute:read': { any: ['admin', 'categoryManager', 'seriesManager', 'attribueManager'] },
  'attribute:write': { any: ['admin', 'attribueManager'] },
  'attribute:delete': { any: ['admin', 'attribueManager'] },
  /** GST rates of tariff lines, and the line that a class of goods is taxed by. */
  'tax:write': { any: admin },
  /** The register of quality control orders. */
  'qualityOrder:read': { any: admin },
  'qualityOrder:write': { any: admin },
  'tmt:read': { any: ['admin', 'seriesManager'] },
  'tmt:write': { any: ['admin', 'seriesManager'] },
  'tmt:delete': { any: ['admin', 'seriesManager'] },
  'series:read': { any: ['admin', 'seriesManager'] },
  'series:write': { any: ['admin', 'seriesManager'] },
  'series:delete': { any: ['admin', 'seriesManager'] },
  'stock:read': { own: ['seller', 'superSeller', 'subBusiness'], any: ['admin', 'inventoryManager'] },
  'stock:write': { own: ['seller', 'superSeller', 'subBusiness'], any: ['admin', 'inventoryManager'] },

  // Users and businesses
  'user:read': { any: ['masterAdmin', 'admin'] },
  'user:write': { any: admin },
  'staff:read': { any: ['masterAdmin'] },
  'staff:write': { any: ['masterAdmin'] },
  'staff:delete': { any: ['masterAdmin'] },
  'seller:profile:own': { own: ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'] },
  /** Who works for the business, and as what. */
  'seller:members:own': { own: ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'] },
  'seller:bank:own': { own: ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'] },
  'seller:read:any': { any: ['admin', 'sellerManager'] },
  'seller:write:any': { any: ['admin', 'sellerManager'] },
  'seller:approve': { any: ['admin', 'sellerManager'] },
  'dealer:read': { tree: ['superSeller'], any: ['admin', 'sellerManager'] },
  'dealer:write': { tree: ['superSeller'] },
  /** Which dealer delivers an order, and where each of them delivers. */
  'dealer:assign': { tree: ['superSeller'] },
  'associate:read': { any: ['admin', 'sellerManager'] },
  'associate:approve': { any: ['admin', 'sellerManager'] },
  'partner:read': { any: admin },
  'partner:approve': { any: admin },
  'b2b:read': { own: ['b2b'], any: ['admin', 'b2bManager'] },
  'b2b:write': { any: ['admin', 'b2bManager'] },
  'b2b:approve': { any: ['admin', 'b2bManager'] },
  /** Members, approval rules and approvals of the company that one buys for; `company-members` limits each role. */
  'company:read': { own: ['b2b'] },
  'company:write': { own: ['b2b'] },
  'company:members': { own: ['b2b'] },
  'company:rules': { own: ['b2b'] },
  'orderApproval:read': { own: ['b2b'] },
  'orderApproval:write': { own: ['b2b'] },
  /** Requests for quotation as a buyer: asking, comparing and awarding. */
  'quotation:ask': { own: ['customer', 'b2b'] },
  /** Lists of materials of one's own. */
  'list:own': { own: ['customer', 'b2b'] },
  /** Orders prepared for a customer, who alone can place them. */
  'draftOrder:read': { own: ['seller', 'superSeller'], any: admin },
  'draftOrder:write': { own: ['seller', 'superSeller'], any: admin },
  /** Links by which others read one's own orders, quotations and prices. */
  'share:own': { own: signedIn },
  'quotation:read': { own: ['customer', 'seller', 'superSeller', 'b2b'], any: ['admin', 'b2bManager'] },
  /** Writing in the conversation of a buyer and an invited seller. */
  'quotation:message': { own: ['customer', 'seller', 'superSeller', 'b2b'] },
  'quotation:write': { own: ['seller', 'superSeller'] },
  /**
   * Credit that sellers grant to companies: reading it, requesting it, granting it with its receipts, and approving
   * limits that need two people. Members of a company on hold are customers, and go on reading what is due.
   */
  'credit:read': { own: ['customer', 'seller', 'superSeller', 'b2b'], any: ['admin', 'b2bManager'] },
  'credit:approve': { own: ['seller', 'superSeller'], any: ['admin'] },
  'credit:request': { own: ['b2b'] },
  'credit:grant': { own: ['seller', 'superSeller'] },
  /** Contract prices: reading those of the own company, and writing those of the own business. */
  'contractPrice:read': { own: ['b2b'] },
  'contractPrice:write': { own: ['seller', 'superSeller'] },
  /** All contracts, for those who answer for the prices of orders. */
  'contractPrice:read:any': { any: ['admin', 'sellerManager', 'inventoryManager'] },
  'review:moderate': { any: admin },
  'ticket:read': { any: admin },
  'ticket:write': { any: admin },

  // Site content and settings
  'advertisement:read': { any: ['admin', 'siteManager'] },
  'advertisement:write': { any: ['admin', 'siteManager'] },
  'advertisement:delete': { any: ['admin', 'siteManager'] },
  'homePage:read': { any: ['admin', 'siteManager'] },
  'homePage:write': { any: ['admin', 'siteManager'] },
  'homePage:delete': { any: ['admin', 'siteManager'] },
  'content:read': { any: ['admin', 'siteManager'] },
  'content:write': { any: ['admin', 'siteManager'] },
  'content:delete': { any: ['admin', 'siteManager'] },
  /** Making a version of a policy or page binding. */
  'page:publish': { any: ['admin', 'siteManager'] },
  'blog:read': { any: ['admin', 'blogManager'] },
  'blog:write': { any: ['admin', 'blogManager'] },
  'blog:delete': { any: ['admin', 'blogManager'] },
  'template:read': { any: ['admin', 'siteManager'] },
  'message:write': { any: ['admin', 'siteManager'] },
  /** Words of messages about accounts, and of those with a link or code that opens something. */
  'message:account': { any: admin },
  'message:read': { any: admin },
  'provider:write': { any: admin },
  'cartValue:read': { any: admin },
  'cartValue:write': { any: admin },
  'cartValue:delete': { any: admin },
  'shipping:read': { any: admin },
  'shipping:write': { any: admin },
  'shipping:delete': { any: admin },
  'shipping:try': { own: ['seller', 'superSeller'], any: admin },
  'shipping:read:own': { own: ['seller', 'superSeller'] },
  'shipping:write:own': { own: ['seller', 'superSeller'] },
  'emailList:read': { any: admin },
  'emailList:write': { any: admin },
  'emailList:delete': { any: admin },
  'pincode:list': { any: ['admin', 'inventoryManager'] },
  'pincode:write': { any: admin },
  'pincode:delete': { any: admin },
  'setting:read': { any: ['masterAdmin', 'admin'] },
  'setting:write': { any: admin },
  'system:read': { any: admin },
  'system:write': { any: admin },
  'report:read': { any: admin },
  'audit:read': { any: ['masterAdmin', 'admin'] },
  'upload:write': {
    own: ['customer', 'seller', 'superSeller', 'enquiry', 'service', 'b2b'],
    any: ['admin', 'categoryManager', 'sellerManager', 'siteManager', 'blogManager', 'seriesManager'],
  },

  // First pages of the areas
  'dashboard:masterAdmin': { any: ['masterAdmin'] },
  'dashboard:admin': { any: admin },
  'dashboard:seller': { own: ['seller'] },
  'dashboard:superSeller': { tree: ['superSeller'] },
  'dashboard:subBusiness': { own: ['subBusiness'] },
  'dashboard:enquiry': { own: ['enquiry'] },
  'dashboard:service': { own: ['service'] },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof table

const reaches = ['any', 'tree', 'own'] as const satisfies Scope[]
const grantOf = (permission: Permission): Grant => table[permission]
const holds = (permission: Permission, scope: Scope, holder: Holder) =>
  grantOf(permission)[scope]?.includes(holder) ?? false

/** All permissions, in the order of the table. */
export const permissions = Object.keys(table) as readonly Permission[]

/** Permissions that somebody has; the server refuses to start with an operation that names another. */
export const grantedPermissions: ReadonlySet<Permission> = new Set(
  permissions.filter((permission) => reaches.some((scope) => (grantOf(permission)[scope]?.length ?? 0) > 0)),
)

/** Whether the text is a permission, for the values of schema directives. */
export const isPermission = (word: string): word is Permission => Object.hasOwn(table, word)

/** Whether one of the roles has the permission. */
export const can = (roles: readonly Role[], permission: Permission): boolean =>
  roles.length > 0 && roles.some((role) => reaches.some((scope) => holds(permission, scope, role)))

/** Whether guests have the permission. */
export const canAnonymous = (permission: Permission): boolean =>
  reaches.some((scope) => holds(permission, scope, 'anonymous'))

/** Whether an operation is allowed: guests' permissions apply to everyone, all others need a role. */
export const isAllowed = (roles: readonly Role[], permission: Permission): boolean =>
  canAnonymous(permission) || can(roles, permission)

/** The widest scope that the roles have for the permission, or null; a network includes one's own rows. */
export const scopeOf = (roles: readonly Role[], permission: Permission): Scope | null =>
  reaches.find((scope) => roles.some((role) => holds(permission, scope, role))) ?? null

/** Roles with the permission in any scope, for menus and for the matrix test of operations and roles. */
export const rolesWith = (permission: Permission): Role[] => allRoles.filter((role) => can([role], permission))

/**
 * Milliseconds after which the holder of a new role counts as one of two people, so that others can notice the grant.
 */
export const APPROVER_WAIT_MS = 24 * 60 * 60 * 1000

/** When each role of an account was granted, as text. */
export type GrantMoments = Partial<Record<Role, string>>

/**
 * Why an account cannot take part in an operation of two people yet, or null: all its staff roles with the permission
 * were granted less than a day ago. Sellers acting on own rows do not have to wait.
 */
export function whyNotApproverYet(
  roles: readonly Role[],
  permission: Permission,
  grantedAt: GrantMoments,
  now: Date,
): Refusal | null {
  const holders = roles.filter((role) => can([role], permission))
  const staff = holders.filter(isStaffRole)
  if (staff.length === 0) return null
  const granted = staff.map((role) => new Date(grantedAt[role] ?? now).getTime())
  const from = Math.min(...granted) + APPROVER_WAIT_MS
  return now.getTime() < from ? refuse('APPROVER_TOO_NEW', { from: printIstMoment(new Date(from)) }) : null
}
