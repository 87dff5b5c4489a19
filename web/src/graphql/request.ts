import { loadAnswers } from '#i18n/messages.ts'
import { currentToken } from '#state/session.ts'
import type { Document, Input } from './document.ts'
import { GraphQLRefusal, isRefusal, RequestFailure, unpack } from './errors.ts'
import { afterSignedOut } from './sign-in-again.ts'

const endpoint = '/graphql'

type Options = { signal?: AbortSignal; method?: 'GET' | 'POST' }
type Listener = () => void

let onSignedOut: Listener = () => {}
/** Called when a guest requests something that requires signing in. */
export function whenSignedOut(listener: Listener) {
  onSignedOut = listener
}

let onFactorNeeded: Listener = () => {}
/** Called when the user has to set up a second factor first. */
export function whenSecondFactorNeeded(listener: Listener) {
  onFactorNeeded = listener
}

/**
 * Sends an operation over HTTP and returns its data. If the session has ended, the user signs in again and the
 * operation is repeated, because the server had refused it before any effect. With files among the variables it is
 * multipart. Throws RequestFailure if the response is not GraphQL, GraphQLRefusal if the server refused.
 */
export async function request<Data, Variables>(
  document: Document<Data, Variables>,
  ...input: Input<Variables>
): Promise<Data> {
  return send(document, input[0] as Variables, {})
}

/** The same with an abort signal, or as GET for a cacheable query. */
export async function send<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
  options: Options,
): Promise<Data> {
  const token = currentToken()
  try {
    return await sendOnce(document, variables, options)
  } catch (error) {
    if (isRefusal(error, 'SECOND_FACTOR_NEEDED')) onFactorNeeded()
    if (!isRefusal(error, 'UNAUTHENTICATED')) throw error
    const next = await afterSignedOut(token)
    if (next === 'REPEAT') return sendOnce(document, variables, options)
    if (next === 'STRANGER') onSignedOut()
    throw error
  }
}

/** Sends it once. If the response contains messages of rules, waits for their translations. */
async function sendOnce<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
  options: Options,
): Promise<Data> {
  try {
    const data = await exchange(document, variables, options)
    if (document.sentences && hasText(data, document.sentences)) await loadAnswers()
    return data
  } catch (error) {
    // The refusal matters more than its translation
    if (error instanceof GraphQLRefusal) await loadAnswers().catch(() => {})
    throw error
  }
}

/** Whether a field with one of these names contains text, at any depth. */
function hasText(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(
    ([name, inside]) => (typeof inside === 'string' && names.includes(name)) || hasText(inside, names),
  )
}

async function exchange<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables | undefined,
  { signal, method = 'POST' }: Options,
): Promise<Data> {
  const operation = { operationName: document.name, variables: variables ?? {}, query: document.text }
  const headers: Record<string, string> = {
    accept: '*/*',
    authorization: `Bearer ${currentToken() ?? ''}`,
    'x-preflight-required': '1',
  }
  let url = endpoint
  let body: string | FormData | undefined
  if (hasFile(variables)) {
    body = await (await import('./upload.ts')).multipart(operation)
  } else if (method === 'GET') {
    const { operationName, query } = operation
    url += `?${new URLSearchParams({ operationName, query, variables: written(operation.variables) })}`
  } else {
    headers['content-type'] = 'application/json'
    body = written(operation)
  }
  return read<Data>(
    await fetchFrom(url, { method, headers, ...(body && { body }), ...(signal && { signal }) }),
    document.name,
  )
}

async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new RequestFailure('network', `Network request failed. ${error instanceof Error ? error.message : error}`)
  }
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RequestFailure('network', `Network request failed. Variables is not serializable: ${reason}`)
  }
}

async function read<Data>(response: Response, name: string): Promise<Data> {
  const text = await response.text()
  if (response.status >= 300) throw refusalIn(text) ?? statusFailure(response.status)
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new RequestFailure('parse', `Server response could not be parsed: ${reason}`, response.status)
  }
  return unpack<Data>(typeof answer === 'object' && answer !== null ? answer : {}, name)
}

const statusFailure = (status: number) =>
  new RequestFailure('status', `Response not successful: Received status code ${status}`, status)

/** A refusal may have its own status (a file too large is 413): its reason says more than the number. */
function refusalIn(text: string): GraphQLRefusal | null {
  try {
    const { errors } = JSON.parse(text) as { errors?: { message: string; extensions?: { code?: string } }[] }
    const [problem] = errors ?? []
    return problem?.extensions?.code ? new GraphQLRefusal(problem) : null
  } catch {
    return null
  }
}

function hasFile(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null || seen.has(value)) return false
  seen.add(value)
  return value instanceof Blob || Object.values(value).some((item) => hasFile(item, seen))
}
