import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { resolvers } from './list-views.resolvers.ts'
import { eraseListViews } from './list-views.ts'

export type { ListViewRow as ListView } from './list-views.ts'

/** Views of lists that a person keeps: filters, sort and columns under a name. */
export const listViews: Feature = {
  ownData: { parts: [ownRows('list-views', 'listViews', ['createdAt', 'list', 'name', 'search', 'hiddenColumns'])] },
  resolvers,
  hooks: { 'account.erase': (ctx, { userId }) => eraseListViews(ctx, userId) },
}
