/** Where the addresses of each office begin: all that the shop knows of them. */
export const roots = {
  masterAdmin: '/master_admin',
  admin: '/admin',
  seller: '/seller',
  superSeller: '/superSeller',
  subBusiness: '/subBusiness',
  enquiry: '/enquiry',
  service: '/service',
} as const
