import { isRole } from '@neev/domain/core/access/roles'
import { useQueryClient } from '@tanstack/react-query'
import { request } from '#graphql/request.ts'
import { MergeWishlist } from '#shared/products/wishlist.graphql.ts'
import { currentPincode, setPincode } from '#state/place.ts'
import { guestSavedStore } from '#state/saved.ts'
import { signIn } from '#state/session.ts'
import { setGuestSaved } from '#state/set-saved.ts'
import { setCartCount } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { Addresses } from './addresses/addresses.graphql.ts'
import { type SignedInUserFragment, type SignInAnswerFragment, TakeOverCart } from './sign-in.graphql.ts'

/**
 * Starts a session: merges the guest's cart and saved items, then stores the user, whereupon the page guard redirects. Returns the next
 * step: DONE if there is none.
 */
export function useSignIn() {
  const client = useQueryClient()
  return async ({ next, token, user }: SignInAnswerFragment): Promise<SignInAnswerFragment['next']> => {
    if (!token || !user) return next
    useStore.setState({ auth: { token, user: null } })
    // Users without a cart have nothing to merge, and a failed merge must not prevent signing in
    const [merged] = await Promise.all([request(TakeOverCart).catch(() => null), deliverToOwnSite(), takeOverSaved()])
    if (merged) setCartCount(merged.mergeCart.count)
    client.removeQueries({ queryKey: ['Cart'] })
    signIn(token, sessionUser(user))
    return next
  }
}

/** Adds what the guest saved in this browser. It stays there if that fails, for the next time. */
async function takeOverSaved(): Promise<void> {
  const items = guestSavedStore.getState()
  if (!items.length) return
  const done = await request(MergeWishlist, { items }).catch(() => null)
  if (done) setGuestSaved([])
}

/** Sets the place of delivery to the pincode of the default address, unless one was chosen. */
async function deliverToOwnSite(): Promise<void> {
  if (currentPincode()) return
  const own = await request(Addresses).catch(() => null)
  const site = own?.addresses.find(({ isDefaultShip }) => isDefaultShip)
  if (site && !currentPincode()) setPincode(site.pincode)
}

/** The user as stored in the browser, without roles that this build does not know. */
export const sessionUser = ({ id, name, email, thumb, roles, memberRole }: SignedInUserFragment) => ({
  id,
  name,
  email,
  thumb,
  role: roles.filter(isRole),
  member: memberRole ?? null,
})
