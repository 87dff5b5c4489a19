/** The 17 role ids, as stored and sent (`attribueManager` included). */
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

/** Whether the text is one of the 17 role ids, for values from storage or a token. */
export const isRole = (value: string): value is Role => known.has(value)

/** Staff roles. An account with one of these cannot also sell. */
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

/** Roles of businesses that sell or deliver. */
export const sellingRoles = ['seller', 'superSeller', 'subBusiness', 'enquiry', 'service'] as const satisfies Role[]

/** Whether it is a staff role. */
export const isStaffRole = (role: Role): boolean => staffRoles.some((one) => one === role)
