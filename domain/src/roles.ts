/** The 17 role ids, spelled as they are stored and sent (`attribueManager` too). See GLOSSARY for the words people use. */
export const roles = [
  'masterAdmin',
  'admin',
  'customer',
  'seller',
  'enquiry',
  'service',
  'superSeller',
  'subBusiness',
  'b2b',
  'categoryManager',
  'sellerManager',
  'siteManager',
  'blogManager',
  'seriesManager',
  'attribueManager',
  'b2bManager',
  'inventoryManager',
] as const

export type Role = (typeof roles)[number]

const known: ReadonlySet<string> = new Set(roles)

/** True for one of the 17 role ids; used where roles come from storage or a token. */
export const isRole = (value: string): value is Role => known.has(value)

/** Roles of the operator's own people; an account with one of these never also sells or deals. */
export const staffRoles = [
  'masterAdmin',
  'admin',
  'categoryManager',
  'sellerManager',
  'siteManager',
  'blogManager',
  'seriesManager',
  'attribueManager',
  'b2bManager',
  'inventoryManager',
] as const satisfies readonly Role[]

/** Roles of the parties that sell or deliver. */
export const sellingRoles = ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'] as const satisfies Role[]

/** Roles of the operator's own people. */
export const isStaffRole = (role: Role): boolean => staffRoles.some((one) => one === role)
