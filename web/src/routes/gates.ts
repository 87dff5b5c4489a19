import { staffRoles } from '@neev/domain/roles'
import type { Access } from './guard.ts'
import { roots } from './paths/roots.ts'
import { paths } from './paths.ts'
import type { Area, Later } from './row.ts'

/** Areas whose rows load when somebody opens an address of theirs, or has signed in and may. */
export type Gate = {
  /** The first part of their addresses. The last gate has none: it leads to all that is neither the shop's nor another gate's. */
  root?: string
  /** Whom they are for. */
  access: Access
  load: Later<{ areas: readonly Area[] }>
}

/** All gates. Their order decides which first page somebody with several roles is sent to. */
export const gates: readonly Gate[] = [
  {
    root: roots.masterAdmin,
    access: ['masterAdmin'],
    load: () => import('./masterAdmin.ts'),
  },
  {
    root: roots.admin,
    access: staffRoles.filter((role) => role !== 'masterAdmin'),
    load: () => import('./admin.ts'),
  },
  {
    root: roots.seller,
    access: ['seller'],
    load: () => import('./seller.ts'),
  },
  {
    root: roots.superSeller,
    access: ['superSeller'],
    load: () => import('./superSeller.ts'),
  },
  {
    root: roots.subBusiness,
    access: ['subBusiness'],
    load: () => import('./subBusiness.ts'),
  },
  {
    root: roots.enquiry,
    access: ['enquiry'],
    load: () => import('./enquiry.ts'),
  },
  {
    root: roots.service,
    access: ['service'],
    load: () => import('./service.ts'),
  },
  ...(import.meta.env.DEV
    ? [
        {
          root: paths.sampler.pattern,
          access: [],
          load: () => import('./sampler.ts'),
        },
      ]
    : []),
  { access: ['customer'], load: () => import('./own-areas.ts') },
]

/** The gate through which an address is reached that is not the shop's. */
export const gateOf = (pathname: string): Gate | undefined =>
  gates.find(({ root }) => root === undefined || `${pathname}/`.startsWith(`${root}/`))
