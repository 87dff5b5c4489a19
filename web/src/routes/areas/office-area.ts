import { rolesFor } from '@neev/domain/businesses/sellers/members'
import { rolesWith } from '@neev/domain/core/access/permissions'
import { area } from '#navigation/route.ts'

/** An area of the back office, whose pages check permissions; the shop does not need their table. */
export const officeArea = (...[about, items]: Parameters<typeof area>) =>
  area(about, items, (may) => ({
    access: rolesWith(may),
    rolesOf: (roles, member) => rolesFor(roles, member, may),
  }))
