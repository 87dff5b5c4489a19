import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import { mobileCodes } from '@neev/domain/people/mobile-codes'
import Fastify, { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { execute, type GraphQLError } from 'graphql'
import { noAccess } from '#core/access/access.ts'
import type { Config } from '#core/config/config.ts'
import { type Actor, type Ctx, makeCtx, type Services, type Visit } from '#core/context.ts'
import type { OpenDb } from '#core/db/open.ts'
import { presentError, toPublicError } from '#core/errors.ts'
import { messageTypesOf } from '#core/events/event-messages.ts'
import { deliverer, lanesByName, subscribersOf } from '#core/events/events.ts'
import { startJobs } from '#core/events/jobs.ts'
import { localPubsub, openPubsub } from '#core/events/pubsub.ts'
import { makeTopics } from '#core/events/topics.ts'
import type { Feature } from '#core/feature.ts'
import { openFileStore } from '#core/files/file-store.ts'
import { costBudget, costs } from '#core/graphql/budget.ts'
import { preparer } from '#core/graphql/read.ts'
import { buildSchema } from '#core/graphql/schema.ts'
import { serveHttp } from '#core/graphql/serve.ts'
import { serveSockets } from '#core/graphql/socket.ts'
import { hooksOf } from '#core/hooks.ts'
import { isGraphQL, limitRequests, type RequestLimits, sendUnavailable } from '#core/http/admission.ts'
import { serveFiles } from '#core/http/files.ts'
import { barePolicy, formHostsOf, securityHeaders } from '#core/http/headers.ts'
import { serveHealth } from '#core/http/health.ts'
import { serveMetrics } from '#core/http/metrics.ts'
import { type ExecuteFor, servePages } from '#core/http/pages.ts'
import { watchPlaces } from '#core/http/watch-places.ts'
import { log, withRequestId } from '#core/log.ts'
import { openProviders, type ProviderOptions } from '#core/net/providers.ts'
import { noteProvider, noteService, placesName } from '#core/net/service-states.ts'
import { logoHead, storeLogo } from '#features/content/site-content/site-content.ts'
import { readActor } from '#features/people/accounts/accounts.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import { redirectOf, seoOf } from '#features/platform/seo/seo.ts'
import { features as allFeatures } from './features.ts'

const bodyLimit = 1_000_000
/** Of the head of a request. Its body has longer the more of it arrives (`admission.ts`), and this long at most. */
const headTimeoutMs = 15_000
const requestTimeoutMs = 300_000
const lookMs = 5_000
const keepAliveMs = 72_000
const cartCookieDays = 30
const browserCookieDays = 400
const numberCookieSeconds = mobileCodes.proofLife / 1000
const daySeconds = 24 * 60 * 60
/** Requests for static files and for the state of the process are not limited. */
const isUnlimited = (url: string) => /^\/(assets\/|healthz|readyz|metrics|favicon)/.test(url)
/** Callbacks of payment providers, and the pages on the way to them. */
const isPayment = (url: string) => url.startsWith('/api/payment/')

export type App = Awaited<ReturnType<typeof buildApp>>
type Options = {
  config: Config
  open: OpenDb
  clock?: () => Date
  /** Pages need a built or served web workspace; tests of the API go without. */
  pages?: boolean
  /** False: no timers, neither jobs nor retries. */
  jobs?: boolean
  features?: readonly Feature[]
  /** Contract besides the files of the source tree, of capabilities that tests plant. */
  contract?: string[]
  /** Limits of concurrent and waiting requests; defaults unless tests set them. */
  limits?: Partial<RequestLimits>
  /** Limits of calls to providers; defaults unless tests set them. */
  providers?: Omit<ProviderOptions, 'onChange'>
}

/** Builds the server around an open database; it does not listen yet. */
export async function buildApp({
  config,
  open,
  clock = () => new Date(),
  pages = true,
  jobs = true,
  features = allFeatures,
  limits,
  contract: planted = [],
  providers: providerOptions,
}: Options) {
  const contract = buildSchema(
    features.flatMap((feature) => feature.resolvers ?? []),
    planted,
  )
  const { schema, permissions, precautions, grants } = contract
  const spend = costBudget()
  const { prepare, isReserved } = preparer(contract, config.production, spend)
  const pubsub = config.redis ? await openPubsub(config.redis) : localPubsub()
  const topics = makeTopics(pubsub)
  const providers = openProviders({
    ...providerOptions,
    onChange: (change) => noteProvider(open.db, clock(), change),
  })
  const subscribers = subscribersOf(features)
  const services: Services = {
    config,
    db: open.db,
    topics,
    pubsub,
    clock,
    spend,
    providers,
    files: openFileStore(config, providers),
    jobs: features.flatMap(({ jobs = [] }) => jobs),
    hooks: hooksOf(features),
    ownData: features.flatMap(({ ownData }) => ownData?.parts ?? []),
    messageTypes: messageTypesOf(features),
    invariants: features.flatMap(({ invariants = [] }) => invariants),
    lanesOf: lanesByName(subscribers),
    wake: () => delivery.wake(),
    invalidatePages: () => topics.invalidate('pages'),
  }
  const prepared = Promise.all(features.map((feature) => feature.prepare?.(services)))
  const delivery = deliverer(subscribers, () => makeCtx(services), jobs)
  topics.onInvalidate('pages', () => served?.invalidate())
  let stopping = false
  let served: Awaited<ReturnType<typeof servePages>> | undefined

  const app = Fastify({
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
        if (stopping) response.setHeader('connection', 'close')
        if (!served?.answer(request, response)) handle(request, response)
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

  const actorOf = (authorization: string | undefined): Promise<Actor | null> => readActor(services, authorization)
  async function requestCtx(request: FastifyRequest, reply?: FastifyReply): Promise<Ctx> {
    return makeCtx(services, {
      actor: await actorOf(request.headers.authorization),
      grants: noAccess,
      visit: visitOf(request, reply, config.production),
    })
  }

  const places = watchPlaces(admission, (state, failure) => {
    const failedAt = state === 'OPEN' ? clock() : null
    noteService(open.db, clock(), { name: placesName, state, failure, failedAt }).catch((error) =>
      log.error({ err: error }, 'the state of the places is not noted'),
    )
  })
  app.addHook('onClose', async () => places.end())
  services.metrics = serveMetrics(app, { services, pool: open.pool, admission })
  serveHealth(app, { pool: open.pool, probe: open.probe, isStopping: () => stopping })
  serveFiles(app, services)
  serveHttp(app, { schema, prepare, isReserved, admission, metrics: () => services.metrics, makeCtx: requestCtx })
  serveSockets(app, {
    schema,
    prepare,
    readActor: (authorization) => readActor(services, authorization, false),
    makeCtx: (actor, ip) => makeCtx(services, { actor, grants: noAccess, ...(ip && { visit: { ip } }) }),
    origin: config.origin,
    trustProxy: config.trustProxy,
    topics: services.topics,
    strict: config.built,
  })
  for (const feature of features) feature.http?.(app, services, requestCtx)

  /** Executes the queries of a server-rendered page like any request of a guest, all of them in one context. */
  const executeForStranger: ExecuteFor = (userAgent = '') => {
    const ctx = makeCtx(services, { visit: { userAgent }, grants: noAccess })
    return async (query, variables) => {
      const args = prepare({ query, variables: variables as Record<string, unknown> }, ctx)
      if (!('document' in args)) return { errors: args.map((e: GraphQLError) => presentError(e).toJSON()) }
      const result = await execute(args)
      return { ...result, ...(result.errors && { errors: result.errors.map((e) => presentError(e).toJSON()) }) }
    }
  }
  served = pages
    ? await servePages(app, {
        origin: config.origin,
        executeFor: executeForStranger,
        spend: (ip) => spend({ actor: null, visit: { ip }, now: clock() }, costs.page),
        built: config.built,
        frames: config.botCheck !== undefined,
        formHosts: formHostsOf(config),
        headers: standing,
        isSandbox: config.production && config.sandbox.size > 0,
        headOf: async (head) => logoHead(await storeLogo(makeCtx(services)), head, config.origin),
        seoOf: (path) => seoOf(makeCtx(services), path),
        redirectOf: (path) => redirectOf(makeCtx(services), path),
        isPlace: async (pincode) => (await findPlace(makeCtx(services), pincode)) !== null,
      })
    : undefined

  await prepared
  const stopJobs = jobs ? startJobs(services.jobs, () => makeCtx(services)) : undefined
  delivery.wake()

  return {
    app,
    schema,
    grants,
    permissions,
    precautions,
    services,
    /** Waits until all published events are delivered. */
    settle: () => delivery.drain(),
    /**
     * Stops being ready at once, but keeps answering until the balancer had time to notice: a client that connects
     * while the port closes would get a broken connection with an unknown outcome. Then running requests are finished
     * and everything is closed.
     */
    stop: async () => {
      stopping = true
      await stopJobs?.()
      await sleep(config.drainMs)
      await app.close()
      delivery.stop()
      await delivery.drain()
      await pubsub.close()
    },
  }
}

/**
 * Browsers accept a cookie with this prefix only over https, for this host and all paths, so that no other host can
 * plant one.
 */
const hostOnly = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)

function visitOf(request: FastifyRequest, reply: FastifyReply | undefined, secure: boolean): Visit {
  const [cart, browser, number] = [hostOnly('cart', secure), hostOnly('browser', secure), hostOnly('number', secure)]
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    ip: request.ip,
    userAgent: request.headers['user-agent']?.slice(0, 300) ?? '',
    cartToken: request.cookies[cart] ?? null,
    keepCartToken: (token) => {
      if (!token) reply?.clearCookie(cart, options)
      else reply?.setCookie(cart, token, { ...options, maxAge: cartCookieDays * daySeconds })
    },
    browserToken: request.cookies[browser] ?? null,
    keepBrowserToken: (token) =>
      void reply?.setCookie(browser, token, { ...options, maxAge: browserCookieDays * daySeconds }),
    numberToken: request.cookies[number] ?? null,
    keepNumberToken: (token) => void reply?.setCookie(number, token, { ...options, maxAge: numberCookieSeconds }),
    whenGone: () => whenClosed(reply),
  }
}

function whenClosed(reply: FastifyReply | undefined): AbortSignal {
  const controller = new AbortController()
  if (reply?.raw.closed) controller.abort()
  else
    reply?.raw.once('close', () => {
      // also emitted after a complete response, when nothing is left to abort
      if (!reply.raw.writableFinished) controller.abort()
    })
  return controller.signal
}
