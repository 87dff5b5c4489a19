import { createContext } from 'react'

/** What the operator set for the head of the page at a path, in place of the page's own; only what is set. */
export type PageSeo = {
  path: string
  title: string
  description: string
  image?: string
  noIndex?: true
  canonical?: string
}

export const SeoContext = createContext<PageSeo | null | undefined>(null)
