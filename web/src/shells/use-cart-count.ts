import { useEffect } from 'react'
import { request } from '#graphql/request.ts'
import { setCartCount } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { CartCount } from './visit.graphql.ts'

/** Loads the cart count at the start of a visit and after a change of user; mutations update it. */
export function useCartCount() {
  const token = useStore((state) => state.auth.token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has another cart
  useEffect(() => {
    let late = false
    request(CartCount).then(
      (data) => late || setCartCount(data.cartCount),
      // The count is optional
      () => {},
    )
    return () => {
      late = true
    }
  }, [token])
}
