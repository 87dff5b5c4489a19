const yearSeconds = 31_536_000

/** Keeps a choice that the server renders by, for a year; over https only where the page came that way. */
export function setCookie(name: 'lang' | 'pincode', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it; the cookie store API is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}
