import { useEffect } from 'react'
import { request } from '#kit/graphql/request.ts'
import { setCartCount } from '#state/shell.ts'
import { useStore } from '#state/store.ts'
import { CartCount } from './visit.graphql.ts'

/** Asks how many lines the cart has when a visit begins and when somebody else is signed in; pages say what changes it. */
export function useCartCount() {
  const token = useStore((state) => state.auth.token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another session has another cart
  useEffect(() => {
    let late = false
    request(CartCount).then(
      (data) => late || setCartCount(data.cartCount),
      // the number is a courtesy: without it the page is whole
      () => {},
    )
    return () => {
      late = true
    }
  }, [token])
}
