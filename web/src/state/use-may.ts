import { can, type Permission } from '@neev/domain/permissions'
import { useStore } from './store.ts'

/** Asks whether the user's roles grant a permission: for buttons and columns, never for safety. */
export function useMay() {
  const roles = useStore((state) => state.auth.user?.role)
  return (permission: Permission) => roles !== undefined && can(roles, permission)
}
