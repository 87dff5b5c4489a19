import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Services } from '#core/context.ts'
import { toPublicError } from '#core/errors.ts'
import { costs } from '#core/graphql/budget.ts'
import { log, withRequestId } from '#core/log.ts'
import { isGraphQL, limitRequests, type RequestLimits, sendUnavailable } from './admission.ts'
import { barePolicy, securityHeaders } from './headers.ts'

const bodyLimit = 1_000_000
/** Of the head of a request. Its body has longer the more of it arrives (`admission.ts`), and this long at most. */
const headTimeoutMs = 15_000
const requestTimeoutMs = 300_000
const lookMs = 5_000
const keepAliveMs = 72_000
/** Requests for static files and for the state of the process are not limited. */
const isUnlimited = (url: string) => /^\/(assets\/|healthz|readyz|metrics|favicon)/.test(url)
/** Callbacks of payment providers, and the pages on the way to them. */
const isPayment = (url: string) => url.startsWith('/api/payment/')

type Options = Pick<Services, 'config' | 'spend' | 'clock'> & {
  /** Limits of concurrent and waiting requests; defaults unless tests set them. */
  limits: Partial<RequestLimits> | undefined
  /** True from the moment the server leaves its balancer: connections are closed after their answer. */
  isStopping: () => boolean
  /** Answers a request from cached pages, before anything else; false if it can not. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Opens the HTTP server: its timeouts, limits, headers, log and errors; routes are added by others. */
export async function openHttp({ config, spend, clock, limits, isStopping, answer }: Options) {
  const app: FastifyInstance = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomBytes(9).toString('base64url'),
    bodyLimit,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustProxy,
    forceCloseConnections: 'idle',
    serverFactory: (handle) => {
      // Cached pages are answered before anything else, because they are most of the requests
      const timeouts = {
        headersTimeout: headTimeoutMs,
        requestTimeout: requestTimeoutMs,
        keepAliveTimeout: keepAliveMs,
        connectionsCheckingInterval: lookMs,
      }
      return createServer(timeouts, (request, response) => {
        if (isStopping()) response.setHeader('connection', 'close')
        if (!answer(request, response)) handle(request, response)
      })
    },
  })
  await app.register(cookie)
  const standing = securityHeaders(config)
  const bare = barePolicy(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    // PostgreSQL's text cannot contain it, and no URL of ours does
    if (request.url.includes('%00')) return void reply.status(400).send({ error: 'The address is not valid.' })
    withRequestId(request.id, done)
  })
  /** Documents, exports and other routes cost, too; callbacks of payment providers are never refused. */
  const spendOn = (request: FastifyRequest) => {
    if (isPayment(request.url)) return null
    const points = request.url.startsWith('/api/') ? costs.document : costs.route
    return spend({ actor: null, visit: { ip: request.ip }, now: clock() }, points)
  }
  const admission = limitRequests(app, {
    spend: spendOn,
    isFree: isUnlimited,
    isReserved: isPayment,
    limits,
  })
  app.addHook('onResponse', (request, reply, done) => {
    // The address of a share link is its secret
    const path = request.url.split('?')[0]?.replace(/^\/share\/.*/, '/share/')
    log.info({ method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request')
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    reply.headers(standing)
    // The bundler's pages in development have scripts and styles that no policy allows
    if (config.built && !reply.hasHeader('content-security-policy')) reply.header('content-security-policy', bare)
    done(null, payload)
  })
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error.statusCode && error.statusCode < 500) return reply.status(error.statusCode).send({ error: error.message })
    const { code, message } = toPublicError(error)
    if (code !== 'INTERNAL') return sendUnavailable(reply, message, code)
    if (!isGraphQL(request)) return reply.status(500).send({ error: message, reference: request.id })
    return reply.status(500).send({ errors: [{ message, extensions: { code, reference: request.id } }] })
  })
  return { app, admission }
}
