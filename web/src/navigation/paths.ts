import { categorySeries, categorySingle, categoryTmt } from './paths/all.ts'

/** All URLs of the product; never write one elsewhere. One file per area, so that a page loads only those it uses. */
export * as paths from './paths/all.ts'

const lists = { TMT: categoryTmt, SERIES: categorySeries, SINGLE: categorySingle, MIXED: categorySeries }

/** The list of a category's main kind of products. */
export const categoryPath = (category: { slug: string; kind: keyof typeof lists }): string =>
  lists[category.kind]({ categoryname: category.slug })
