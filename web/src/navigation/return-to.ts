/**
 * The internal path in `returnTo`, or null. Only absolute paths of this site pass: no scheme, no `//host`, no backslash
 * (browsers read it as a slash), no control characters (browsers drop them).
 */
export function ownPath(value: string | null | undefined): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is the point
  if (!value?.startsWith('/') || value.startsWith('//') || /[\\\u0000-\u001f\u007f]/.test(value)) return null
  return value
}
