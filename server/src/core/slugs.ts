/** A text as URL slug: lower case letters, digits, single hyphens. */
export const slugOf = (words: string): string =>
  words
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-+$/, '') || 'x'

/**
 * The slug, with a number appended if it is taken. `takenLike` reads the slugs that are taken: this one and those that
 * begin with it and a hyphen.
 */
export async function freeSlug(slug: string, takenLike: (slug: string) => Promise<{ slug: string | null }[]>) {
  const taken = new Set((await takenLike(slug)).map((row) => row.slug))
  let at = 2
  if (!taken.has(slug)) return slug
  while (taken.has(`${slug}-${at}`)) at++
  return `${slug}-${at}`
}
