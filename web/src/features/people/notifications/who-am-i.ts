import { isRole } from '@neev/domain/core/access/roles'
import { request } from '#graphql/request.ts'
import { currentToken, currentUser, refreshUser } from '#state/session.ts'
import { WhoAmI } from './notifications.operations.graphql.ts'

/** Stores the signed-in user and current roles from the server. */
export async function readUser() {
  const { me } = await request(WhoAmI)
  if (!me || me.id !== currentUser()?.id) return
  const { roles, memberRole: member, ...user } = me
  refreshUser({ ...user, role: roles.filter(isRole), member })
}

let read: { token: string | null; over: Promise<void> } | undefined

/**
 * Resolves once the roles were read from the server in the life of this page, or could not be. Stored roles may be
 * older than a role granted since.
 */
export function rolesRead(): Promise<void> {
  const token = currentToken()
  if (read?.token !== token) read = { token, over: readUser().catch(() => undefined) }
  return read.over
}
