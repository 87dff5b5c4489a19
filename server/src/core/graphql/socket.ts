import type { FastifyInstance } from 'fastify'
import type { FormattedExecutionResult, GraphQLError, GraphQLSchema } from 'graphql'
import { CloseCode } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Actor, Ctx } from '#core/context.ts'
import { presentError } from '#core/errors.ts'
import type { Topics } from '#core/topics.ts'
import type { Prepare } from './read.ts'
import { graphqlPaths } from './serve.ts'
import { subscriber } from './subscribe.ts'

const initTimeoutMs = 3_000
const keepAliveMs = 12_000
const recheckMs = 30_000
const maxPayload = 200_000

type Options = {
  schema: GraphQLSchema
  prepare: Prepare
  readActor(authorization: string | undefined): Promise<Actor | null>
  makeCtx(actor: Actor | null): Ctx
  topics: Topics
  /** Sockets of other paths are cut; in development they belong to the bundler. */
  strict: boolean
}
type Extra = { authorization?: string; socket: WebSocket }

/** What subscriptions were opened with: who holds other roles, or another role in a company, must open them anew. */
const standingOf = ({ roles, sellerId, memberRole }: Actor) => JSON.stringify([[...roles].sort(), sellerId, memberRole])

/**
 * graphql-transport-ws on both paths. A socket whose session was revoked, or whose person holds other roles than when it was opened,
 * is closed at once when this server hears of it (`session.ended`), else within half a minute.
 */
export function serveSockets(app: FastifyInstance, { schema, prepare, readActor, makeCtx, topics, strict }: Options) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload,
    handleProtocols: (offered) => (offered.has('graphql-transport-ws') ? 'graphql-transport-ws' : false),
  })
  const signedIn = new Map<WebSocket, { authorization: string; standing: string }>()

  const server = useServer<Record<string, unknown>, Extra>(
    {
      schema,
      subscribe: subscriber(makeCtx),
      connectionInitWaitTimeout: initTimeoutMs,
      onConnect: async ({ connectionParams, extra }) => {
        const given = connectionParams?.authorization
        if (given === undefined || given === '' || given === 'Bearer ') return true
        const actor = typeof given === 'string' ? await readActor(given).catch(() => null) : null
        if (typeof given !== 'string' || !actor) return false // closes with 4403
        extra.authorization = given
        signedIn.set(extra.socket, { authorization: given, standing: standingOf(actor) })
        return true
      },
      onDisconnect: ({ extra }) => {
        signedIn.delete(extra.socket)
      },
      onSubscribe: async ({ extra }, _id, payload) => {
        const actor = extra.authorization ? await readActor(extra.authorization) : null
        return prepare(payload, makeCtx(actor))
      },
      onNext: (_ctx, _id, _payload, _args, result) =>
        result.errors
          ? ({ ...result, errors: result.errors.map((e) => presentError(e).toJSON()) } as FormattedExecutionResult)
          : undefined,
      onError: (_ctx, _id, _payload, errors) => errors.map((e) => presentError(e as GraphQLError).toJSON()),
    },
    sockets,
    keepAliveMs,
  )

  async function recheck() {
    for (const [socket, { authorization, standing }] of signedIn) {
      const actor = await readActor(authorization).catch(() => undefined)
      if (actor === undefined) continue
      if (actor === null || standingOf(actor) !== standing) socket.close(CloseCode.Forbidden, 'Forbidden')
    }
  }
  const timer = setInterval(recheck, recheckMs)
  timer.unref()
  const ended = topics.listen('session.ended')
  void (async () => {
    for await (const _ of ended) await recheck()
  })()

  app.server.on('upgrade', (request, socket, head) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    if (graphqlPaths.includes(pathname)) {
      sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request))
    } else if (strict) socket.destroy()
  })
  // Fastify's onClose comes after the server has closed, which open sockets prevent
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await ended.return()
    await server.dispose()
  })
}
