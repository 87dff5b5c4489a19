import { rolesFor } from '@neev/domain/businesses/sellers/members'
import { can, type Permission } from '@neev/domain/core/access/permissions'
import { useStore } from './store.ts'

/** Checks whether the user's roles and business grant a permission: for buttons and columns, never for security. */
export function useMay() {
  const user = useStore((state) => state.auth.user)
  return (permission: Permission) =>
    user !== null && can(rolesFor(user.role, user.member ?? null, permission), permission)
}
