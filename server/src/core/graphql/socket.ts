import type { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { type FormattedExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql'
import { CloseCode } from 'graphql-ws'
import { useServer } from 'graphql-ws/use/ws'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Actor, Ctx } from '#core/context.ts'
import { presentError } from '#core/errors.ts'
import type { Topics } from '#core/events/topics.ts'
import { networkOf } from '#core/net/network.ts'
import { graphqlPaths } from './paths.ts'
import type { Prepare } from './read.ts'
import { subscriber } from './subscribe.ts'

const initTimeoutMs = 3_000
const keepAliveMs = 12_000
const recheckMs = 30_000
const maxPayload = 200_000
/** A browser opens a socket per tab, and an office shares one address. */
const maxSockets = 200
const maxSocketsOfStrangers = 20
const maxSubscriptions = 20
/** A client that does not read what is sent is disconnected. */
const maxBuffered = 1_000_000

type Options = {
  schema: GraphQLSchema
  prepare: Prepare
  readActor(authorization: string | undefined): Promise<Actor | null>
  makeCtx(actor: Actor | null, ip?: string): Ctx
  topics: Topics
  /** Origin of the site; browsers on other sites are refused. */
  origin: string
  /** Proxies trusted for the visitor's address. */
  trustProxy: string
  /** Closes sockets of other paths; in development they belong to the bundler. */
  strict: boolean
}
type Extra = { authorization?: string; socket: WebSocket; request: IncomingMessage }

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
}

/** Number of open sockets per network. `add` returns false at the limit. */
function counter() {
  const counts = new Map<string, number>()
  return {
    add(network: string, socket: EventEmitter, max: number): boolean {
      const count = counts.get(network) ?? 0
      if (count >= max) return false
      counts.set(network, count + 1)
      socket.once('close', () => {
        const left = (counts.get(network) ?? 1) - 1
        if (left > 0) counts.set(network, left)
        else counts.delete(network)
      })
      return true
    },
  }
}

/** The roles that subscriptions were opened with; when they change, the client must open them again. */
const standingOf = ({ roles, sellerId, memberRole }: Actor) => JSON.stringify([[...roles].sort(), sellerId, memberRole])

/**
 * graphql-transport-ws on both paths. A socket whose session was revoked, or whose user's roles have changed, is closed
 * at once when this process receives `session.ended`, otherwise within 30 seconds.
 */
export function serveSockets(app: FastifyInstance, options: Options) {
  const { schema, prepare, readActor, makeCtx, topics, strict } = options
  const trusted = proxyAddr.compile(options.trustProxy.split(',').map((one) => one.trim()))
  const addressOf = (request: IncomingMessage) => proxyAddr(request, trusted)
  const all = counter()
  const strangers = counter()
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
        const input = connectionParams?.authorization
        if (input === undefined || input === '' || input === 'Bearer ')
          return strangers.add(networkOf(addressOf(extra.request)), extra.socket, maxSocketsOfStrangers)
        const actor = typeof input === 'string' ? await readActor(input).catch(() => null) : null
        if (typeof input !== 'string' || !actor) return false // Closes with 4403
        extra.authorization = input
        signedIn.set(extra.socket, { authorization: input, standing: standingOf(actor) })
        return true
      },
      onDisconnect: ({ extra }) => {
        signedIn.delete(extra.socket)
      },
      onSubscribe: async ({ extra, subscriptions }, _id, payload) => {
        if (Object.keys(subscriptions).length > maxSubscriptions)
          return [
            new GraphQLError(`At most ${maxSubscriptions} subscriptions share a connection.`, {
              extensions: { code: 'TOO_COMPLEX' },
            }),
          ]
        const actor = extra.authorization ? await readActor(extra.authorization) : null
        return prepare(payload, makeCtx(actor, addressOf(extra.request)))
      },
      onNext: ({ extra }, _id, _payload, _args, result) => {
        if (extra.socket.bufferedAmount > maxBuffered) extra.socket.terminate()
        return result.errors
          ? ({ ...result, errors: result.errors.map((e) => presentError(e).toJSON()) } as FormattedExecutionResult)
          : undefined
      },
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
      const from = request.headers.origin
      if (strict && from !== undefined && from !== options.origin) return refuseUpgrade(socket, '403 Forbidden')
      if (!all.add(networkOf(addressOf(request)), socket, maxSockets))
        return refuseUpgrade(socket, '429 Too Many Requests')
      sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request))
    } else if (strict) socket.destroy()
  })
  // Fastify calls onClose only after the server has closed, which open sockets prevent
  app.addHook('preClose', async () => {
    clearInterval(timer)
    await ended.return()
    await server.dispose()
  })
}
