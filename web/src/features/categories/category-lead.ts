import type { Lead } from '#kit/graphql/load.ts'
import { categoryPath } from '#routes/paths.ts'
import { CategoryList } from './category.graphql.ts'

/** A category that is named alone opens the list of the kind that it has. */
export const lead: Lead = async ({ load, param }) => {
  const { categories } = await load(CategoryList)
  const category = categories.find(({ slug }) => slug === param('categoryname'))
  return category ? categoryPath(category) : null
}
