import { fixedPaths } from '../platform/public-paths.ts'

/**
 * Pages of the site that a banner or a tile can lead to, as patterns of the route table; a test of the table compares the
 * two. Pages that belong to one person or one order are not among them.
 */
export const linkedPages = [
  ...fixedPaths,
  '/cart',
  '/register',
  '/login',
  '/category/:categoryname',
  '/category/:categoryname/series',
  '/category/:categoryname/single',
  '/category/:categoryname/tmt',
  '/product/:identifier',
  '/product/:identifier/reviews',
  '/blogs/detail/:id',
] as const

/** What a link leads to: an address elsewhere, a page of the site, or the page of a record that has to exist. */
export type LinkTarget =
  | { kind: 'elsewhere' }
  | { kind: 'page' }
  | { kind: 'category' | 'product' | 'article'; name: string }

const records = { categoryname: 'category', identifier: 'product', id: 'article' } as const

const ownPath = /^\/(?![/\\])[^\s\\]*$/
/** A host with a dot, without a name and password in front of it. */
const address = /^https:\/\/([a-z\d-]+\.)+[a-z]{2,}(:\d+)?([/?#][^\s\\]*)?$/i

/** Whether the text is a path of a site or an https address; nothing else is ever put into a page as a link. */
export const isLink = (link: string): boolean => ownPath.test(link) || address.test(link)

/** What a link leads to; null if the site has no such page. */
export function linkTarget(link: string): LinkTarget | null {
  if (!isLink(link)) return null
  if (!link.startsWith('/')) return { kind: 'elsewhere' }
  const parts = (link.split(/[?#]/)[0] ?? '').replace(/(.)\/+$/, '$1').split('/')
  const fits = (pattern: string) => {
    const expected = pattern.split('/')
    return expected.length === parts.length && expected.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  // A fixed page comes before a pattern that would fit it too
  const pattern =
    linkedPages.find((one) => !one.includes(':') && fits(one)) ??
    linkedPages.find((one) => one.includes(':') && fits(one))
  if (!pattern) return null
  const at = pattern.split('/').findIndex((part) => part.startsWith(':'))
  const name = parts[at]
  if (at < 0) return { kind: 'page' }
  if (!name) return null
  const parameter = pattern.split('/')[at]?.slice(1) as keyof typeof records
  try {
    return { kind: records[parameter], name: decodeURIComponent(name) }
  } catch {
    return null
  }
}
