import type { Lead } from '#graphql/load.ts'
import { categoryPath } from '#navigation/paths.ts'
import { CategoryList } from './category.graphql.ts'

/** Redirects a category without a kind to its main list. */
export const lead: Lead = async ({ load, param }) => {
  const { categories } = await load(CategoryList)
  const category = categories.find(({ slug }) => slug === param('categoryname'))
  return category ? categoryPath(category) : null
}
