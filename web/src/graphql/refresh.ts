import type { QueryClient } from '@tanstack/react-query'
import { anyUnsent } from '#ui/form/use-keep-input.ts'

/**
 * Refetches stale queries on screen. Not while a form has unsent input, whose surroundings must not change: then they
 * are refetched after it was sent, or by the next page.
 */
export async function refreshShown(client: QueryClient): Promise<void> {
  if (anyUnsent()) return
  await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
}

/** After an unknown change on the server: marks all queries stale and refetches those on screen. */
export async function invalidateAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' })
  await refreshShown(client)
}

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls the listener after every mutation, until the returned function is called. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const publishChanged = () => {
  for (const listener of listeners) listener()
}
