import { useEffect, useEffectEvent, useRef } from 'react'
import { useUser } from '#state/session.ts'

/**
 * The server renders pages with prices for all buyers. Loads company prices as soon as the user is known; true while
 * loading.
 */
export function useOwnPrices({ refetch, fetching }: { refetch: () => void; fetching: boolean }): boolean {
  const isCompany = useUser()?.role.includes('b2b') ?? false
  const requestedFor = useRef(isCompany)
  const ask = useEffectEvent(refetch)
  useEffect(() => {
    if (requestedFor.current === isCompany) return
    requestedFor.current = isCompany
    ask()
  }, [isCompany])
  return isCompany && fetching
}
