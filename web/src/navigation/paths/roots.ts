/** The root URL of each back office area: all that the shop needs of them. */
export const roots = {
  masterAdmin: '/master_admin',
  admin: '/admin',
  seller: '/seller',
  superSeller: '/superSeller',
  subBusiness: '/subBusiness',
  enquiry: '/enquiry',
  service: '/service',
} as const
