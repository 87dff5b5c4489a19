import { rolesFor } from '@neev/domain/members'
import { rolesWith } from '@neev/domain/permissions'
import { area } from './row.ts'

/** An area of the office, whose pages ask for permissions; the shop needs no table of them. */
export const officeArea = (...[about, items]: Parameters<typeof area>) =>
  area(about, items, (may) => ({
    access: rolesWith(may),
    rolesOf: (roles, member) => rolesFor(roles, member, may),
  }))
