import type { Document } from '#kit/graphql/document.ts'

/** The shop's own colours, and whether it looks for associates (spec section 7; asked when a page loads). */
export type StoreFeature = { bgColor: string | null; fontColor: string | null; associate: boolean }

export const storeFeature: Document<{ getStoreFeature: StoreFeature }, Record<string, never>> = {
  kind: 'query',
  name: 'StoreFeature',
  text: 'query StoreFeature{getStoreFeature{bgColor fontColor associate}}',
}
