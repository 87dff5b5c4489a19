import { isRole } from '@neev/domain/roles'
import { request } from '#kit/graphql/request.ts'
import { currentToken, currentUser, refreshUser } from '#state/session.ts'
import { WhoAmI } from './notifications.operations.graphql.ts'

/** Takes over who the server says is signed in, with the roles as they are now. */
export async function readUser() {
  const { me } = await request(WhoAmI)
  if (!me || me.id !== currentUser()?.id) return
  const { roles, memberRole: member, ...user } = me
  refreshUser({ ...user, role: roles.filter(isRole), member })
}

let read: { token: string | null; over: Promise<void> } | undefined

/**
 * Over once the server has been asked, in the life of this page, for the roles of whoever is signed in; also when it could
 * not answer. What the browser kept may be older than a role that was given meanwhile.
 */
export function rolesRead(): Promise<void> {
  const token = currentToken()
  if (read?.token !== token) read = { token, over: readUser().catch(() => undefined) }
  return read.over
}
