import { isRole } from '@neev/domain/roles'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#kit/graphql/request.ts'
import { signIn } from '#state/session.ts'
import { setCartCount } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { type SignedInUserFragment, TakeOverCart } from './sign-in.graphql.ts'

type SignedIn = { token: string; user: SignedInUserFragment }

/**
 * Takes a session over: what the guest had in the cart joins the buyer's own first, then the user is known to the pages, and the
 * guard of the page leads on to where they wanted to go.
 */
export function useSignIn() {
  const client = useQueryClient()
  return async ({ token, user }: SignedIn) => {
    useStore.setState({ auth: { token, user: null } })
    // who may not buy has no cart, and a cart that can't be merged now must not keep anybody out
    const merged = await request(TakeOverCart).catch(() => null)
    if (merged) setCartCount(merged.mergeCart.count)
    client.removeQueries({ queryKey: ['Cart'] })
    signIn(token, sessionUser(user))
  }
}

/** The user as the browser keeps it. Roles that this build does not know are left out. */
export const sessionUser = ({ id, name, email, thumb, roles, memberRole }: SignedInUserFragment) => ({
  id,
  name,
  email,
  thumb,
  role: roles.filter(isRole),
  member: memberRole ?? null,
})
