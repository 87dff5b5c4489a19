import { categorySeries, categorySingle, categoryTmt } from './paths/all.ts'

/** Every URL of the product; no other file spells one. A file for each area, so that a page brings those that it names. */
export * as paths from './paths/all.ts'

const lists = { TMT: categoryTmt, SERIES: categorySeries, SINGLE: categorySingle, MIXED: categorySeries }

/** The list of a category's main kind of products. */
export const categoryPath = (category: { slug: string; kind: keyof typeof lists }): string =>
  lists[category.kind]({ categoryname: category.slug })
