import { categorySeries, categorySingle, categoryTmt } from './paths/all.ts'

/** Every URL of the product; no other file spells one. A file for each area, so that a page brings those that it names. */
export * as paths from './paths/all.ts'

const lists = { TMT: categoryTmt, SERIES: categorySeries, SINGLE: categorySingle, MIXED: categorySeries }

/** Where the products of a category are: the list of the kind that it mostly has. */
export const categoryPath = (category: { slug: string; kind: keyof typeof lists }): string =>
  lists[category.kind]({ categoryname: category.slug })
