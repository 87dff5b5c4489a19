import { isRole } from '@neev/domain/roles'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#kit/graphql/request.ts'
import { currentPincode, setPincode } from '#state/place.ts'
import { signIn } from '#state/session.ts'
import { setCartCount } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { Addresses } from './addresses.graphql.ts'
import { type SignedInUserFragment, type SignInAnswerFragment, TakeOverCart } from './sign-in.graphql.ts'

/**
 * Takes a session over: what the guest had in the cart joins the buyer's own first, then the user is known to the pages, and the
 * guard of the page leads on to where they wanted to go. Gives what is still to be done: DONE when nothing is.
 */
export function useSignIn() {
  const client = useQueryClient()
  return async ({ next, token, user }: SignInAnswerFragment): Promise<SignInAnswerFragment['next']> => {
    if (!token || !user) return next
    useStore.setState({ auth: { token, user: null } })
    // who may not buy has no cart, and a cart that can't be merged now must not keep anybody out
    const [merged] = await Promise.all([request(TakeOverCart).catch(() => null), deliverToOwnSite()])
    if (merged) setCartCount(merged.mergeCart.count)
    client.removeQueries({ queryKey: ['Cart'] })
    signIn(token, sessionUser(user))
    return next
  }
}

/** The pincode of the default site becomes the place of delivery, where none was chosen before. */
async function deliverToOwnSite(): Promise<void> {
  if (currentPincode()) return
  const own = await request(Addresses).catch(() => null)
  const site = own?.addresses.find(({ isDefaultShip }) => isDefaultShip)
  if (site && !currentPincode()) setPincode(site.pincode)
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
