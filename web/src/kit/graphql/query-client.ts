import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { anyUnsent } from '#kit/form/use-keep-input.ts'
import { currentUser } from '#state/session.ts'
import type { Document } from './document.ts'
import { GraphQLRefusal } from './errors.ts'

/** How long an answer is shown without asking again. Whoever changes something names what must be asked anew. */
const freshMs = 30_000

/** The cache of answers: one in the browser, one a request on the server. */
export const makeQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        // who comes back to a page sees what happened meanwhile, but for a page whose form is being filled in
        refetchOnWindowFocus: () => currentUser() !== null && !anyUnsent(),
        // a refusal is an answer; only a lost request is worth a second try
        retry: (count, error) => count < 1 && !(error instanceof GraphQLRefusal),
      },
    },
  })

/** Where the answer of an operation lies in the cache. */
export const keyOf = <Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
): QueryKey => [document.name, variables ?? {}]

export type CachedAnswers = [key: QueryKey, data: unknown][]

/** All answers that have arrived, to be sent with the page. */
export const answersIn = (client: QueryClient): CachedAnswers =>
  client
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) => (state.status === 'success' ? [[queryKey, state.data]] : []))

/** Puts them back. They count as fresh from now on: the page may come from a cache, and must not ask again at once. */
export function fillClient(client: QueryClient, answers: CachedAnswers) {
  for (const [key, data] of answers) client.setQueryData(key, data)
}
