const key = 'return-after-link'
/** A path of this site: no scheme, no other host, and nothing that browsers interpret as one. */
const plainPath = /^\/(?!\/)[\w\-./?=&%:,+~]*$/

/** Stores the page to return to after a link in an email, which opens in another tab of this browser. */
export function saveReturn(path: string | null): void {
  if (path) localStorage.setItem(key, path)
  else localStorage.removeItem(key)
}

/** Reads and clears it. */
export function takeReturn(): string | null {
  const path = localStorage.getItem(key)
  localStorage.removeItem(key)
  return path && plainPath.test(path) ? path : null
}
