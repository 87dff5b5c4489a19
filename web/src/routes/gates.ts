import { staffRoles } from '@neev/domain/roles'
import type { Access } from './guard.ts'
import { paths } from './paths.ts'
import type { Area } from './row.ts'

/** Areas whose rows load when somebody opens an address of theirs, or has signed in and may. */
export type Gate = {
  /** The first part of their addresses. The last gate has none: it leads to all that is neither the shop's nor another gate's. */
  root?: string
  /** Whom they are for. */
  access: Access
  load(): Promise<readonly Area[]>
}

/** All gates. Their order decides which first page somebody with several roles is sent to. */
export const gates: readonly Gate[] = [
  {
    root: paths.masterAdmin.root.pattern,
    access: ['masterAdmin'],
    load: async () => [(await import('./masterAdmin.ts')).masterAdminArea],
  },
  {
    root: paths.admin.root.pattern,
    access: staffRoles.filter((role) => role !== 'masterAdmin'),
    load: async () => [(await import('./admin.ts')).adminArea],
  },
  {
    root: paths.seller.root.pattern,
    access: ['seller'],
    load: async () => [(await import('./seller.ts')).sellerArea],
  },
  {
    root: paths.superSeller.root.pattern,
    access: ['superSeller'],
    load: async () => [(await import('./superSeller.ts')).superSellerArea],
  },
  {
    root: paths.subBusiness.root.pattern,
    access: ['subBusiness'],
    load: async () => [(await import('./subBusiness.ts')).subBusinessArea],
  },
  {
    root: paths.enquiry.root.pattern,
    access: ['enquiry'],
    load: async () => [(await import('./enquiry.ts')).enquiryArea],
  },
  {
    root: paths.service.root.pattern,
    access: ['service'],
    load: async () => [(await import('./service.ts')).serviceArea],
  },
  ...(import.meta.env.DEV
    ? [
        {
          root: paths.sampler.pattern,
          access: [],
          load: async () => (await import('./sampler.ts')).samplerAreas(),
        },
      ]
    : []),
  { access: ['customer'], load: async () => (await import('./own-areas.ts')).ownAreas },
]

/** The gate through which an address is reached that is not the shop's. */
export const gateOf = (pathname: string): Gate | undefined =>
  gates.find(({ root }) => root === undefined || `${pathname}/`.startsWith(`${root}/`))
