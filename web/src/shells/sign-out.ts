import { request } from '#graphql/request.ts'
import { logout } from '#state/session.ts'
import { Logout } from './visit.graphql.ts'

/** Ends the session on the server too. If that fails, the browser is signed out all the same. */
export function signOut() {
  request(Logout).catch(() => null)
  logout()
}
