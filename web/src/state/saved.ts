import { createStore } from 'zustand'

/** What identifies a saved item: a product, or one size of it. */
export type SavedKey = { identifier: string; sku: string | null }

export const savedStorageKey = 'neev-saved'

const isKey = (value: unknown): value is SavedKey => {
  const { identifier, sku } = (value ?? {}) as Partial<Record<keyof SavedKey, unknown>>
  return typeof identifier === 'string' && (sku === null || typeof sku === 'string')
}

function read(): SavedKey[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(savedStorageKey) ?? '[]')
    return Array.isArray(list) ? list.filter(isKey) : []
  } catch {
    // On the server, or with a blocked storage
    return []
  }
}

/** What a guest saved in this browser, newest first. It is taken over on signing in. */
export const guestSavedStore = createStore<SavedKey[]>(read)

export const isSaved = (keys: readonly { identifier: string; sku?: string | null }[], { identifier, sku }: SavedKey) =>
  keys.some((key) => key.identifier === identifier && (key.sku ?? null) === sku)
