import { rolesFor } from '@neev/domain/members'
import { can, type Permission } from '@neev/domain/permissions'
import { useStore } from './store.ts'

/** Asks whether the user's roles, and the firm they work for, grant a permission: for buttons and columns, never for safety. */
export function useMay() {
  const user = useStore((state) => state.auth.user)
  return (permission: Permission) =>
    user !== null && can(rolesFor(user.role, user.member ?? null, permission), permission)
}
