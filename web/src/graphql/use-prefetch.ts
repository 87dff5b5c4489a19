import { useQueryClient } from '@tanstack/react-query'
import type { Document } from './document.ts'
import { queryOf } from './query-client.ts'

/**
 * Asks at once for what the component reads later in the same render: while it waits for other data it would not ask
 * otherwise, and the requests would follow each other.
 */
export function usePrefetch<Data, Variables>(
  document: Document<Data, Variables>,
  variables?: Variables,
  { skip = false }: { skip?: boolean } = {},
) {
  const client = useQueryClient()
  if (import.meta.env.SSR || skip) return
  const query = queryOf(document, variables)
  if (!client.getQueryState(query.queryKey)) client.prefetchQuery(query)
}
