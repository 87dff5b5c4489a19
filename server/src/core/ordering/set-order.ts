import { namesEach } from '@neev/domain/content/faq'
import { idOf, refused } from '../errors.ts'

type Order = {
  /** Ids of all rows, in their order before. */
  known: readonly number[]
  /** The same ids in the new order. */
  ids: readonly string[]
  /** Writes the place of a row, from 0. */
  place: (id: number, position: number) => Promise<unknown>
}

/**
 * Sets the order of rows within a transaction, and returns the ids. STALE if the list does not name each row once:
 * somebody has added or deleted one since.
 */
export async function setOrder({ known, ids, place }: Order): Promise<number[]> {
  const wanted = ids.map(idOf)
  if (!namesEach(known, wanted)) throw refused('STALE')
  for (const [position, id] of wanted.entries()) await place(id, position)
  return wanted
}
