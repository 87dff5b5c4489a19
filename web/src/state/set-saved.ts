import { guestSavedStore, type SavedKey, savedStorageKey } from './saved.ts'

const maxSaved = 200

/** Replaces what a guest saved; the oldest beyond 200 are dropped. Apart, because most visits save nothing. */
export function setGuestSaved(keys: readonly SavedKey[]): void {
  const next = keys.slice(0, maxSaved)
  guestSavedStore.setState(next, true)
  try {
    localStorage.setItem(savedStorageKey, JSON.stringify(next))
  } catch {
    // A full or blocked storage is not an error: it stays saved until the page is left
  }
}
