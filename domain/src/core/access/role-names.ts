import type { Role } from './roles.ts'

/** Displayed names of the roles. */
export const roleNames = {
  masterAdmin: 'Master admin',
  admin: 'Admin',
  customer: 'Customer',
  seller: 'Seller',
  enquiry: 'Enquiry partner',
  service: 'Service partner',
  superSeller: 'Business associate',
  subBusiness: 'Dealer',
  b2b: 'Business buyer',
  categoryManager: 'Category manager',
  sellerManager: 'Seller manager',
  siteManager: 'Site manager',
  blogManager: 'Blog manager',
  seriesManager: 'Series manager',
  attribueManager: 'Attribute manager',
  b2bManager: 'Business buyer manager',
  inventoryManager: 'Inventory manager',
} satisfies Record<Role, string>
