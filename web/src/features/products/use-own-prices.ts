import { useEffect, useEffectEvent, useRef } from 'react'
import { useUser } from '#state/session.ts'

/**
 * The server renders a page for everybody. Whoever buys for a company has prices of its own asked for as soon as it is known who
 * looks; true while they are on their way.
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
