import type { QueryClient } from '@tanstack/react-query'
import { anyUnsent } from '#kit/form/use-keep-input.ts'

/**
 * Requests again what is on the screen and counts as old. Not while a form there holds unsent input: what stands around it must not
 * change meanwhile; it is requested after the form has been sent, or by the next page.
 */
export async function refreshShown(client: QueryClient): Promise<void> {
  if (anyUnsent()) return
  await client.refetchQueries({ type: 'active', predicate: ({ state }) => state.isInvalidated })
}

/** Something has changed on the server, nobody knows what: all answers count as old, and those on the screen are requested again. */
export async function invalidateAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' })
  await refreshShown(client)
}

type Listener = () => void
const listeners = new Set<Listener>()

/** Calls the listener after everything that the person has changed, until the returned function is called. */
export function onChanged(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const publishChanged = () => {
  for (const listener of listeners) listener()
}
