import type { Document } from '#graphql/document.ts'

/** Colours of the site, and whether applications of associates are open (spec section 7; requested on page load). */
export type StoreFeature = { bgColor: string | null; fontColor: string | null; associate: boolean }

export const storeFeature: Document<{ getStoreFeature: StoreFeature }, Record<string, never>> = {
  kind: 'query',
  name: 'StoreFeature',
  text: 'query StoreFeature{getStoreFeature{bgColor fontColor associate}}',
}
