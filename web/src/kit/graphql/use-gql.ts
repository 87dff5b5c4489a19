import { useQuery } from '@tanstack/react-query'
import type { Document } from './document.ts'
import { RequestFailure } from './errors.ts'
import { keyOf } from './query-client.ts'
import { send } from './request.ts'

type QueryOptions = {
  /** Not yet: something it needs is still unknown. */
  skip?: boolean
  /** Shows the last answer, greyed by the page, while the next one is on its way. */
  keep?: boolean
}

/** Reads an operation: what a loader has fetched is there in the first render, anything else is fetched by the browser. */
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
  // a request that was lost takes nothing away that is already shown
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
