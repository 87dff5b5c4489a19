const yearSeconds = 31_536_000

/** Stores a choice that the server renders by, for a year; Secure if the page came over https. */
export function setCookie(name: 'lang' | 'pincode', value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it; the cookie store API is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${yearSeconds}; samesite=lax${secure}`
}
