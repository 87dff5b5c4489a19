import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError, GraphQLSchema } from 'graphql'
import { createHandler, type OperationArgs, parseRequestParams, type RequestParams, type Response } from 'graphql-http'
import processRequest from 'graphql-upload/processRequest.mjs'
import type { Ctx } from '#core/context.ts'
import { presentError } from '#core/errors.ts'
import type { Admission, RequestPlace } from '#core/http/admission.ts'
import type { Metrics } from '#core/http/metrics.ts'
import { withPlace } from '#core/http/place.ts'
import { graphqlPaths } from './paths.ts'
import type { Prepare, Requested } from './read.ts'

const limits = { maxFileSize: 10_000_000, maxFiles: 5, maxFieldSize: 200_000 }
const preflightHeaders = ['x-preflight-required', 'apollo-require-preflight']
const codes: Record<number, string> = { 403: 'FORBIDDEN', 413: 'FILE_SIZE', 503: 'UNAVAILABLE' }

function answer(status: number, message: string): Response {
  const body = JSON.stringify({ errors: [{ message, extensions: { code: codes[status] ?? 'BAD_REQUEST' } }] })
  return [body, { status, statusText: '', headers: { 'content-type': 'application/json; charset=utf-8' } }]
}

/** The code of the first error in a response, or OK. */
const codeIn = (body: string | null): string =>
  body?.includes('"errors":[') ? (/"code":"([A-Z_]+)"/.exec(body)?.[1] ?? 'UNKNOWN') : 'OK'

/** The operation of a multipart request; its files may still be arriving. */
async function readMultipart({ raw }: FastifyRequest, { reply }: Context): Promise<RequestParams | Response> {
  const operations = await processRequest(raw, reply.raw, limits)
  if (Array.isArray(operations) || typeof operations.query !== 'string') return answer(400, 'Send one operation.')
  return operations as unknown as RequestParams
}

const isAnswer = (params: RequestParams | Response): params is Response => Array.isArray(params)

/** graphql-http types the context of its arguments; graphql leaves it unknown. */
type Prepared = OperationArgs<Ctx> | readonly GraphQLError[]
type Context = { reply: FastifyReply; place: RequestPlace; ctx?: Ctx; operation: string; failed?: { error: unknown } }
type Options = {
  schema: GraphQLSchema
  prepare: Prepare
  isReserved(requested: Requested): boolean
  admission: Admission
  metrics(): Metrics | undefined
  makeCtx(request: FastifyRequest, reply: FastifyReply): Promise<Ctx>
}

/**
 * GraphQL over HTTP on both paths: POST with JSON, GET for queries, multipart for files (the last two with a preflight
 * header).
 */
export function serveHttp(app: FastifyInstance, { schema, prepare, isReserved, admission, metrics, makeCtx }: Options) {
  /** Takes a place now that the body is here; an answer if there is none. */
  async function enter(request: FastifyRequest, context: Context, params: RequestParams): Promise<Response | null> {
    const entered = await context.place.enter(() => isReserved(params as Requested))
    if (entered !== 'IN') return answer(503, admission.busySentence)
    try {
      context.ctx = await makeCtx(request, context.reply)
    } catch (error) {
      context.failed = { error }
      return answer(503, admission.busySentence)
    }
    return null
  }

  const handle = createHandler<FastifyRequest, Context, Ctx>({
    schema,
    formatError: presentError,
    parseRequestParams: async (request) => {
      const { headers } = request.raw
      const multipart = request.method === 'POST' && headers['content-type']?.startsWith('multipart/form-data') === true
      if ((multipart || request.method === 'GET') && !preflightHeaders.some((name) => headers[name] !== undefined)) {
        return answer(403, `Send one of the headers ${preflightHeaders.join(', ')}.`)
      }
      try {
        const params = multipart ? await readMultipart(request.raw, request.context) : await parseRequestParams(request)
        return isAnswer(params) ? params : ((await enter(request.raw, request.context, params)) ?? params)
      } catch (error) {
        if (request.context.place.isIn()) throw error
        return answer((error as { status?: number }).status ?? 400, (error as Error).message)
      }
    },
    onSubscribe: async (request, params) => {
      request.context.operation = params.operationName || 'anonymous'
      const { ctx } = request.context
      if (!ctx) throw new Error('An operation is executed without a context.')
      return prepare(params as Requested, ctx) as Prepared
    },
  })

  // A separate scope: other routes keep Fastify's parsers
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    // graphql-http reports errors of the body as the protocol defines
    for (const type of ['application/json', '*']) {
      scope.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
    }
    for (const url of graphqlPaths) {
      scope.route({ url, method: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'], handler: respond })
    }
  })

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const began = performance.now()
    const context: Context = { reply, place: admission.place(reply), operation: 'unread' }
    const [body, init] = await withPlace(context.place, () =>
      handle({
        url: request.url,
        method: request.method,
        headers: request.headers,
        body: request.body as string | null,
        raw: request,
        context,
      }),
    )
    // The library would call it the client's fault
    if (context.failed) throw context.failed.error
    // An unread upload would stay in the socket and delay close(), so it is drained
    if (!request.raw.readableEnded) {
      reply.raw.once('finish', () => {
        request.raw.unpipe()
        request.raw.resume()
      })
    }
    const code = codeIn(body)
    metrics()?.operation(context.operation, code, (performance.now() - began) / 1000)
    // Balancers and clients check the status, so an unavailable database is not 200
    const isUnavailable = code === 'UNAVAILABLE'
    return reply
      .status(isUnavailable ? 503 : init.status)
      .headers({ 'cache-control': 'no-store', ...init.headers, ...(isUnavailable && { 'retry-after': '2' }) })
      .send(body ?? undefined)
  }
}
