import { useQuery } from '@tanstack/react-query'
import type { Document } from './document.ts'
import { RequestFailure } from './errors.ts'
import { keyOf } from './query-client.ts'
import { send } from './request.ts'

type QueryOptions = {
  /** True while something it needs is unknown. */
  skip?: boolean
  /** True to show the previous result, greyed by the page, while loading the next one. */
  keep?: boolean
}

/**
 * Reads an operation: results fetched by a loader are available in the first render, others are fetched by the browser.
 */
export function useGql<Data, Variables>(
  document: Document<Data, Variables>,
  variables?: Variables,
  { skip = false, keep = false }: QueryOptions = {},
) {
  const { data, error, isPending, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: keyOf(document, variables),
    queryFn: ({ signal }) => send(document, variables, { signal }),
    enabled: !skip,
    ...(keep && { placeholderData: (before: Data | undefined) => before as never }),
  })
  // A lost request does not remove what is displayed
  const isLost = error instanceof RequestFailure && data !== undefined
  return {
    data: data as Data | undefined,
    error: isLost ? null : error,
    loading: isPending && !skip,
    fetching: isFetching,
    stale: isPlaceholderData,
    refetch,
  }
}
