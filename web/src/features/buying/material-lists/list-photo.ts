/* The photo of the list that was read last. It stays in the browser, and is gone after a reload. */
let last: { listId: string; url: string } | null = null

/** Keeps a photo for the page of its list. */
export function keepPhoto(listId: string, photo: File): void {
  if (last) URL.revokeObjectURL(last.url)
  last = { listId, url: URL.createObjectURL(photo) }
}

/** The address of the photo of a list; null if it was read in another visit. */
export const photoOf = (listId: string): string | null => (last?.listId === listId ? last.url : null)
