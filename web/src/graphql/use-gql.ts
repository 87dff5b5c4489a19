import { useQuery } from '@tanstack/react-query'
import type { Document } from './document.ts'
import { RequestFailure } from './errors.ts'
import { queryOf } from './query-client.ts'
import { usePrefetch } from './use-prefetch.ts'

type QueryOptions = {
  /** True while something it needs is unknown. */
  skip?: boolean
  /** True to show the previous result, greyed by the page, while loading the next one. */
  keep?: boolean
}

/**
 * Reads an operation that the page can be shown without, such as the choices of a filter: `data` is undefined until
 * then. What a page cannot be shown without it reads by `useData`.
 */
export function useGql<Data, Variables>(
  document: Document<Data, Variables>,
  variables?: Variables,
  { skip = false, keep = false }: QueryOptions = {},
) {
  usePrefetch(document, variables, { skip })
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...queryOf(document, variables),
    enabled: !skip,
    ...(keep && { placeholderData: (before: Data | undefined) => before as never }),
  })
  // A lost request does not remove what is displayed
  const isLost = error instanceof RequestFailure && data !== undefined
  return {
    data: data as Data | undefined,
    error: isLost ? null : error,
    fetching: isFetching,
    stale: isPlaceholderData,
    refetch,
  }
}
