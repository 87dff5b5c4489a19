/**
 * Unsaved texts in the browser's storage: an entry for each form that somebody has written in. Forms of two tabs have an
 * entry each, so that neither replaces the other's. Signing out clears them with everything else.
 */

/** An unsaved text, with the version of the record that it was written on. */
export type SavedDraft = { id: string; at: string; version: number; values: object }

const prefix = 'neev-draft'
const retentionDays = 30
const maxPerRecord = 5

const begin = (userId: string, record: string) => `${prefix} ${userId} ${record} `

/** Dates are marked, because JSON has none. */
const asText = (draft: SavedDraft) =>
  JSON.stringify(draft, function (this: Record<string, unknown>, name, value) {
    const own = this[name]
    return own instanceof Date ? { $date: own.toISOString() } : value
  })

const fromText = (text: string): unknown =>
  JSON.parse(text, (_, value) =>
    typeof value === 'object' && value !== null && typeof value.$date === 'string' ? new Date(value.$date) : value,
  )

const isDraft = (value: unknown): value is SavedDraft => {
  const { id, at, version, values } = (value ?? {}) as Partial<SavedDraft>
  return typeof id === 'string' && typeof at === 'string' && typeof version === 'number' && typeof values === 'object'
}

function read(key: string): SavedDraft | null {
  try {
    const value = fromText(localStorage.getItem(key) ?? 'null')
    return isDraft(value) ? value : null
  } catch {
    return null
  }
}

/** The unsaved texts of a record by this user, latest first. Removes those that are old or not readable. */
export function savedDrafts(userId: string, record: string, now: Date): SavedDraft[] {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(begin(userId, record)))
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000).toISOString()
  const found = own.flatMap((key) => {
    const draft = read(key)
    if (draft && draft.at >= oldest) return [draft]
    localStorage.removeItem(key)
    return []
  })
  return found.sort((a, b) => b.at.localeCompare(a.at)).slice(0, maxPerRecord)
}

/** Keeps an unsaved text; does nothing where the storage is full or not available. */
export function saveDraft(userId: string, record: string, draft: SavedDraft): void {
  try {
    localStorage.setItem(begin(userId, record) + draft.id, asText(draft))
  } catch {
    // What somebody writes stays in the form
  }
}

export const dropDraft = (userId: string, record: string, id: string): void =>
  localStorage.removeItem(begin(userId, record) + id)
