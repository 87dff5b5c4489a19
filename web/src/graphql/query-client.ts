import { type Query, QueryClient, type QueryKey } from '@tanstack/react-query'
import { currentUser } from '#state/session.ts'
import { anyUnsent } from '#ui/form/use-keep-input.ts'
import type { Document } from './document.ts'
import { GraphQLRefusal } from './errors.ts'
import { send } from './request.ts'

/** How long a result is used without refetching. What a mutation changes is refetched at once. */
const freshMs = 30_000

/** The query cache: one in the browser, one per request on the server. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // Refetches when the user returns to a page, unless a form on it is being edited
        refetchOnWindowFocus: () => currentUser() !== null && !anyUnsent(),
        // A refusal is final; only a lost request is retried
        retry: (count, error) => count < 1 && !(error instanceof GraphQLRefusal),
      },
    },
  })

/** Cache key of an operation. */
export const keyOf = <Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
): QueryKey => [document.name, variables ?? {}]

/** How a browser reads an operation: its cache key and its request. */
export const queryOf = <Data, Variables>(document: Document<Data, Variables>, variables: Variables | undefined) => ({
  queryKey: keyOf(document, variables),
  queryFn: ({ signal }: { signal: AbortSignal }) => send(document, variables, { signal }),
})

/** Whether a query has failed and has nothing to show. */
const hasFailed = ({ state }: Query) => state.status === 'error' && state.data === undefined

/** Removes failed queries that no component waits for, so that the page asks again when it is opened again. */
export const removeFailed = (client: QueryClient) => client.removeQueries({ type: 'inactive', predicate: hasFailed })

/** Makes failed queries ask again. */
export const retryFailed = (client: QueryClient) => client.resetQueries({ predicate: hasFailed })

export type CachedAnswers = [key: QueryKey, data: unknown][]

/** All loaded results, to be sent with the page. */
export const answersIn = (client: QueryClient): CachedAnswers =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))

/** Restores them as fresh, because the page may come from a cache and must not refetch at once. */
export function fillClient(client: QueryClient, answers: CachedAnswers) {
  for (const [key, data] of answers) client.setQueryData(key, data)
}
