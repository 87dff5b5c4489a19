import type { QueryClient } from '@tanstack/react-query'
import { createContext, data, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { Locale } from '#state/slices.ts'
import type { Document, Input } from './document.ts'
import { keyOf } from './query-client.ts'

/** Sends a query: over HTTP in the browser, by a function call while rendering. */
export type Ask = <Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
) => Promise<Data>

/** Shared by all loaders of a visit. */
export type Visit = { client: QueryClient; ask: Ask; locale: Locale; pincode: string | null; origin: string }

export const visitContext = createContext<Visit>()

/** Arguments of a page's `load`. */
export type LoadArgs = {
  /** A parameter of the path. */
  param(name: string): string
  search: URLSearchParams
  url: URL
  pincode: string | null
  locale: Locale
  /** Queries and caches the result, so that `useData` with the same document and variables has it at once. */
  load<Data, Variables>(document: Document<Data, Variables>, ...input: Input<Variables>): Promise<Data>
}
export type Load = (args: LoadArgs) => Promise<unknown>

/** The target of a bare parent, if it depends on the URL; null for its first page. */
export type Lead = (args: LoadArgs) => Promise<string | null>

/** Queries and caches the result for the visit. */
export const loadInto = <Data, Variables>(
  { client, ask }: Pick<Visit, 'client' | 'ask'>,
  document: Document<Data, Variables>,
  variables: Variables | undefined,
): Promise<Data> => client.fetchQuery({ queryKey: keyOf(document, variables), queryFn: () => ask(document, variables) })

export function loadArgs({ params, request, context }: LoaderFunctionArgs): LoadArgs {
  const visit = (context as Readonly<RouterContextProvider>).get(visitContext)
  const url = new URL(request.url)
  return {
    param: (name) => params[name] ?? '',
    search: url.searchParams,
    url,
    pincode: visit.pincode,
    locale: visit.locale,
    load: (document, ...input) => loadInto(visit, document, input[0] as never),
  }
}

/** Thrown by a loader for a missing record: the page answers 404. */
export const notFound = () => data(null, { status: 404 })
