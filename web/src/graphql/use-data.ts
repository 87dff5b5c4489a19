import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Document } from './document.ts'
import { queryOf } from './query-client.ts'

type DataOptions = {
  /** True for a list: its previous rows are shown, greyed, while the next ones load. */
  keep?: boolean
}

/**
 * Reads an operation that the component cannot be shown without: `data` is always there. Until it is loaded, the
 * skeleton of the page or of the nearest `Loading` is shown; a failure is shown there too, with a retry. A failed
 * refetch changes nothing. On the server, the route has to load it.
 */
export function useData<Data, Variables>(
  document: Document<Data, Variables>,
  variables?: Variables,
  { keep = false }: DataOptions = {},
) {
  const client = useQueryClient()
  const query = queryOf(document, variables)
  if (import.meta.env.SSR && client.getQueryData(query.queryKey) === undefined) {
    throw new Error(`${document.name} is not loaded by the route of this page.`)
  }
  // As useSuspenseQuery, which cannot show the previous rows meanwhile
  const waiting = { ...query, suspense: true, throwOnError: hasNoData }
  const { data, isFetching, isPlaceholderData, refetch } = useQuery({
    ...waiting,
    ...(keep && { placeholderData: (before: Data | undefined) => before as never }),
  })
  return { data: data as Data, fetching: isFetching, stale: isPlaceholderData, refetch }
}

const hasNoData = (_: Error, query: Pick<Query, 'state'>) => query.state.data === undefined
