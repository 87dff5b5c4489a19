const storageKey = 'neev-seen'
const kept = 12
const shown = 5

/** Notes that a product was looked at, and gives those before it, newest first. A browser that keeps nothing shows nothing. */
export function rememberSeen(identifier: string): string[] {
  const before = read().filter((one) => one !== identifier)
  try {
    localStorage.setItem(storageKey, JSON.stringify([identifier, ...before].slice(0, kept)))
  } catch {
    // a full or forbidden storage is no reason to fail
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
