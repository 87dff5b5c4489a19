import type { Client } from 'graphql-ws'
import { currentToken } from '#state/session.ts'
import type { Document } from '../document.ts'
import { type GraphQLProblem, RequestFailure, unpack } from '../errors.ts'

/** Spec sections 8 and 9: five retries; waits of 1 s doubled per attempt plus a random 0.3 to 3 s. */
const retries = 5
const baseWaitMs = 1000
const jitterMs = { min: 300, max: 3000 }

/** Wait before a retry, counted from 0; `random` is between 0 and 1. */
export const retryWaitMs = (attempt: number, random: number): number =>
  baseWaitMs * 2 ** attempt + jitterMs.min + Math.floor(random * (jitterMs.max - jitterMs.min))

const connect = async (token: string | null): Promise<Client> => {
  const { createClient } = await import('graphql-ws/client')
  return createClient({
    url: `${location.origin.replace(/^http/, 'ws')}/graphql`,
    connectionParams: () => ({ authorization: `Bearer ${token ?? ''}` }),
    retryAttempts: retries,
    retryWait: (attempt) => new Promise((resolve) => setTimeout(resolve, retryWaitMs(attempt, Math.random()))),
    // Fatal close codes (spec section 9: 4500, 4005, 4400, 4004, 4401, 4406, 4409, 4429) end it inside the library
    keepAlive: 0,
    lazyCloseTimeout: 0,
  })
}

let open: { token: string | null; client: Promise<Client> } | undefined

/**
 * One socket per session: after signing in or out the next subscription opens a new one, and the old one closes with
 * its last subscription.
 */
function socketOf(token: string | null): Promise<Client> {
  if (!open || open.token !== token) open = { token, client: connect(token) }
  return open.client
}

type Sink<Data> = { next(data: Data): void; error?(error: Error): void; end?(): void }

/** Follows a subscription until the returned function is called. The socket's code loads with the first one. */
export function subscribe<Data, Variables>(
  document: Document<Data, Variables>,
  variables: Variables,
  sink: Sink<Data>,
): () => void {
  let stop: (() => void) | undefined
  let stopped = false
  const fail = (error: unknown) => !stopped && sink.error?.(socketError(error))
  const begin = async () => {
    const socket = await socketOf(currentToken())
    if (stopped) return
    stop = socket.subscribe<Data>(
      { query: document.text, operationName: document.name, variables: variables as Record<string, unknown> },
      {
        next: (answer) => {
          if (stopped) return
          try {
            sink.next(unpack<Data>(answer as { data?: Data | null; errors?: GraphQLProblem[] }, document.name))
          } catch (error) {
            fail(error)
          }
        },
        error: fail,
        complete: () => sink.end?.(),
      },
    )
  }
  begin().catch(fail)
  return () => {
    stopped = true
    stop?.()
  }
}

/** Converts a close event, an `error` message of the protocol, or an exception to an error. */
export function socketError(error: unknown): Error {
  if (Array.isArray(error)) return new RequestFailure('socket', error.map(({ message }) => message).join(' '))
  if (error instanceof Error) return error
  const { code, reason } = (error ?? {}) as { code?: number; reason?: string }
  const why = [code === undefined ? '' : `with event ${code}`, reason ?? ''].filter(Boolean).join(' ')
  return new RequestFailure('socket', `Socket closed ${why}`.trimEnd(), code)
}
