const storageKey = 'neev-seen'
const maxSeen = 12
const shown = 5

/** Records a viewed product and returns earlier ones, newest first; none without storage. */
export function rememberSeen(identifier: string): string[] {
  const before = read().filter((one) => one !== identifier)
  try {
    localStorage.setItem(storageKey, JSON.stringify([identifier, ...before].slice(0, maxSeen)))
  } catch {
    // A full or blocked storage is not an error
  }
  return before.slice(0, shown)
}

function read(): string[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}
