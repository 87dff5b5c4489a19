/** Personal pages and endless lists, excluded from crawling: beginnings of their paths, as in robots.txt. */
export const closedToCrawlers = [
  '/api/',
  '/graphql',
  '/cart',
  '/checkout',
  '/compare',
  '/order/',
  '/search',
  '/user',
  '/wishlist',
] as const

/** Whether robots.txt keeps search engines out of a path. */
export const isClosedToCrawlers = (path: string): boolean => closedToCrawlers.some((start) => path.startsWith(start))
