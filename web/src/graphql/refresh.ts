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

/**
 * After a mutation: marks the queries that show a type which it changes as stale and refetches those on screen. The table
 * follows from the contract. It is loaded when it is needed, so that first pages do without.
 */
export async function invalidateAffected(client: QueryClient, mutation: { name: string }): Promise<void> {
  const loaded = await import('./affected-queries.ts').catch(() => null)
  // The server has a newer version of the site
  if (!loaded) return invalidateAll(client)
  const affected = new Set<unknown>(loaded.affectedQueries[mutation.name])
  await client.invalidateQueries({ predicate: ({ queryKey }) => affected.has(queryKey[0]) })
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
