import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { execute, type GraphQLError, type GraphQLSchema } from 'graphql'
import { noAccess } from '#core/access/access.ts'
import type { Config } from '#core/config/config.ts'
import { type Ctx, makeCtx, type Services } from '#core/context.ts'
import type { OpenDb } from '#core/db/open.ts'
import { presentError } from '#core/errors.ts'
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
import type { Admission, RequestLimits } from '#core/http/admission.ts'
import { serveFiles } from '#core/http/files.ts'
import { formHostsOf, securityHeaders } from '#core/http/headers.ts'
import { serveHealth } from '#core/http/health.ts'
import { serveMetrics } from '#core/http/metrics.ts'
import { openHttp } from '#core/http/open-http.ts'
import { type ExecuteFor, servePages } from '#core/http/pages.ts'
import { visitOf } from '#core/http/visit.ts'
import { watchPlaces } from '#core/http/watch-places.ts'
import { log } from '#core/log.ts'
import { openProviders, type ProviderOptions } from '#core/net/providers.ts'
import { noteProvider, noteService, placesName } from '#core/net/service-states.ts'
import { logoHead, storeLogo } from '#features/content/site-content/site-content.ts'
import { readActor } from '#features/people/accounts/accounts.ts'
import { findPlace } from '#features/places/pincodes/pincodes.ts'
import { redirectOf, seoOf } from '#features/platform/seo/seo.ts'
import { features as allFeatures } from './features.ts'

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

/** What the capabilities declare for the whole server. */
const declaredBy = (features: readonly Feature[]) => ({
  jobs: features.flatMap(({ jobs = [] }) => jobs),
  hooks: hooksOf(features),
  ownData: features.flatMap(({ ownData }) => ownData?.parts ?? []),
  messageTypes: messageTypesOf(features),
  invariants: features.flatMap(({ invariants = [] }) => invariants),
})

/** Executes the queries of a server-rendered page like any request of a guest, all of them in one context. */
const executorForStrangers =
  (services: Services, prepare: ReturnType<typeof preparer>['prepare']): ExecuteFor =>
  (userAgent = '') => {
    const ctx = makeCtx(services, { visit: { userAgent }, grants: noAccess })
    return async (query, variables) => {
      const args = prepare({ query, variables: variables as Record<string, unknown> }, ctx)
      if (!('document' in args)) return { errors: args.map((e: GraphQLError) => presentError(e).toJSON()) }
      const result = await execute(args)
      return { ...result, ...(result.errors && { errors: result.errors.map((e) => presentError(e).toJSON()) }) }
    }
  }

/** Notes in the database when all places for requests are taken, and when there are some again. */
function notePlaces(app: FastifyInstance, admission: Admission, { db, clock }: Services) {
  const places = watchPlaces(admission, (state, failure) => {
    const failedAt = state === 'OPEN' ? clock() : null
    noteService(db, clock(), { name: placesName, state, failure, failedAt }).catch((error) =>
      log.error({ err: error }, 'the state of the places is not noted'),
    )
  })
  app.addHook('onClose', async () => places.end())
}

type Api = Pick<ReturnType<typeof preparer>, 'prepare' | 'isReserved'> & {
  schema: GraphQLSchema
  admission: Admission
  services: Services
  features: readonly Feature[]
}

/** Serves the contract over HTTP and sockets, and what capabilities serve besides. */
function serveApi(app: FastifyInstance, { schema, prepare, isReserved, admission, services, features }: Api) {
  const { config, topics } = services
  const requestCtx = async (request: FastifyRequest, reply?: FastifyReply): Promise<Ctx> =>
    makeCtx(services, {
      actor: await readActor(services, request.headers.authorization),
      grants: noAccess,
      visit: visitOf(request, reply, config.production),
    })
  serveHttp(app, { schema, prepare, isReserved, admission, metrics: () => services.metrics, makeCtx: requestCtx })
  serveSockets(app, {
    schema,
    prepare,
    readActor: (authorization) => readActor(services, authorization, false),
    makeCtx: (actor, ip) => makeCtx(services, { actor, grants: noAccess, ...(ip && { visit: { ip } }) }),
    origin: config.origin,
    trustProxy: config.trustProxy,
    topics,
    strict: config.built,
  })
  for (const feature of features) feature.http?.(app, services, requestCtx)
}

/** Serves the site's pages, with what the shop says about itself in their heads. */
const serveSite = (app: FastifyInstance, services: Services, prepare: ReturnType<typeof preparer>['prepare']) => {
  const { config, spend, clock } = services
  return servePages(app, {
    origin: config.origin,
    executeFor: executorForStrangers(services, prepare),
    spend: (ip) => spend({ actor: null, visit: { ip }, now: clock() }, costs.page),
    built: config.built,
    frames: config.botCheck !== undefined,
    formHosts: formHostsOf(config),
    headers: securityHeaders(config),
    isSandbox: config.production && config.sandbox.size > 0,
    headOf: async (head) => logoHead(await storeLogo(makeCtx(services)), head, config.origin),
    seoOf: (path) => seoOf(makeCtx(services), path),
    redirectOf: (path) => redirectOf(makeCtx(services), path),
    isPlace: async (pincode) => (await findPlace(makeCtx(services), pincode)) !== null,
  })
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
    ...declaredBy(features),
    config,
    db: open.db,
    topics,
    pubsub,
    clock,
    spend,
    providers,
    files: openFileStore(config, providers),
    lanesOf: lanesByName(subscribers),
    wake: () => delivery.wake(),
    invalidatePages: () => topics.invalidate('pages'),
  }
  const prepared = Promise.all(features.map((feature) => feature.prepare?.(services)))
  const delivery = deliverer(subscribers, () => makeCtx(services), jobs)
  topics.onInvalidate('pages', () => served?.invalidate())
  let stopping = false
  let served: Awaited<ReturnType<typeof servePages>> | undefined

  const { app, admission } = await openHttp({
    config,
    spend,
    clock,
    limits,
    isStopping: () => stopping,
    answer: (request, response) => served?.answer(request, response) ?? false,
  })

  notePlaces(app, admission, services)
  services.metrics = serveMetrics(app, { services, pool: open.pool, admission })
  serveHealth(app, { pool: open.pool, probe: open.probe, isStopping: () => stopping })
  serveFiles(app, services)
  serveApi(app, { schema, prepare, isReserved, admission, services, features })
  served = pages ? await serveSite(app, services, prepare) : undefined

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
