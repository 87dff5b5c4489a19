import { useEffect, useEffectEvent } from 'react'
import type { Document } from './document.ts'
import { subscribe } from './socket/subscribe.ts'

/** Follows a subscription while the component is mounted. */
export function useLive<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  next: (data: Data) => void,
) {
  const onNext = useEffectEvent(next)
  const key = JSON.stringify(variables)
  useEffect(() => {
    return subscribe(document, JSON.parse(key) as Variables, { next: onNext })
  }, [document, key])
}
