import { request } from '#kit/graphql/request.ts'
import { logout } from '#state/session.ts'
import { SignOut } from './visit.graphql.ts'

/** Ends the session on the server too. Who can't reach it is signed out here all the same. */
export function signOut() {
  request(SignOut).catch(() => null)
  logout()
}
