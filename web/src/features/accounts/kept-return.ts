const key = 'return-after-link'
/** A path of this site: no scheme, no other host, nothing that browsers read as one. */
const plainPath = /^\/(?!\/)[\w\-./?=&%:,+~]*$/

/** Where somebody wanted to go before a link of a message was sent: it opens in another tab of this browser. */
export function keepReturn(path: string | null): void {
  if (path) localStorage.setItem(key, path)
  else localStorage.removeItem(key)
}

/** The same, once. */
export function takeReturn(): string | null {
  const path = localStorage.getItem(key)
  localStorage.removeItem(key)
  return path && plainPath.test(path) ? path : null
}
