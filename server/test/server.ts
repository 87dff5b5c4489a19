import { execFileSync } from 'node:child_process'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Role } from '@neev/domain/core/access/roles'
import { lifetimes } from '@neev/domain/people/accounts/accounts'
import pg from 'pg'
import { type Config, readConfig } from '#core/config/config.ts'
import { makeCtx } from '#core/context.ts'
import type { Feature } from '#core/feature.ts'
import type { RequestLimits } from '#core/http/admission.ts'
import { currentRequestId } from '#core/log.ts'
import { messageBody } from '#features/people/messages/message-body.ts'
import { buildApp } from '../src/app.ts'
import { builders } from './build.ts'
import { copyDatabase, shopDay } from './databases.ts'
import { testSecret } from './secret.ts'

/** Staff that wait through hours of a test's clock are still signed in; that idle sessions end is another test's. */
const unhurried = lifetimes.workSession
/** Fifty buyers at once on a slow machine are what some tests are about; being sent away is another's (`resilience`). */
const patient = { running: 1_000, waiting: 1_000, waitMs: 60_000, bodiesOfNetwork: 1_000, bodies: 1_000 }

const buildMissing = fileURLToPath(new URL('../../scripts/build-missing.mjs', import.meta.url))

export type Answer = {
  data: Record<string, never> | null
  errors?: { message: string; extensions: { code: string; fields?: Record<string, string>; fieldRefusals?: object } }[]
}
export type TestServer = Awaited<ReturnType<typeof startServer>>

type StartOptions = {
  at?: string
  shop?: boolean
  /** What the surroundings decide besides: addresses of stand-ins, keys. */
  env?: NodeJS.ProcessEnv
  /** What comes round by the clock does so. */
  byClock?: boolean
  /** After how long without a request sessions of staff end. */
  staffIdleMs?: number
  /** How long a statement waits for another's lock: longer than in a shop where acts are made to meet on a busy machine. */
  lockTimeoutMs?: number
  /** Capabilities other than the shop's own. */
  features?: Feature[]
  /** Their contract. */
  contract?: string[]
  /** Pages as visitors get them; they are built where they are not. */
  pages?: boolean
  /** Limits of concurrent requests, where a test is about them. */
  limits?: Partial<RequestLimits>
  /** Limits of calls to providers, likewise. */
  providers?: { answerMs?: number; restMs?: number }
}

/**
 * The real server on a free port and a database of its own (with the demo shop where asked), with a clock that tests can set.
 * `ask(operation, variables, as)` goes over HTTP like everybody; `as` is a bearer token from `build.user` or `as.role(…)`.
 */
export async function startServer({
  at = shopDay,
  shop = false,
  env = {},
  features,
  contract,
  byClock = false,
  staffIdleMs = unhurried,
  lockTimeoutMs,
  pages = false,
  limits,
  providers,
}: StartOptions = {}) {
  if (pages) execFileSync(process.execPath, [buildMissing], { stdio: 'inherit' })
  const dataDir = join(tmpdir(), `neev-data-${process.pid}`)
  const config: Config = {
    ...readConfig({ NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, APP_SECRET: testSecret, ...env }),
    staffIdleMs,
  }
  let statements: { text: string; isOfRequest: boolean }[] | undefined
  const open = await copyDatabase(
    shop ? 'shop' : 'bare',
    (text) => statements?.push({ text, isOfRequest: currentRequestId() !== undefined }),
    lockTimeoutMs,
  )
  let now = new Date(at)
  const server = await buildApp({
    config,
    open,
    clock: () => now,
    pages,
    jobs: byClock,
    limits: limits ?? patient,
    ...(providers && { providers }),
    ...(features && { features }),
    ...(contract && { contract }),
  })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const build = builders(() => makeCtx(server.services), { confirmed: true })
  const roleTokens = new Map<Role, string>()

  async function withoutTriggers(
    end: 'commit' | 'rollback',
    statement: string,
    params: unknown[],
    look?: (client: pg.ClientBase) => Promise<void>,
  ): Promise<void> {
    const pool = open.ownerUrl ? new pg.Pool({ connectionString: open.ownerUrl, max: 1 }) : open.pool
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(statement, params)
      await look?.(client)
    } finally {
      await client.query(end)
      client.release()
      if (pool !== open.pool) await pool.end()
    }
  }

  async function recorded(work: () => Promise<unknown>) {
    await server.settle()
    statements = []
    try {
      await work()
      return statements
    } finally {
      statements = undefined
    }
  }

  async function ask(
    query: string,
    variables: unknown = {},
    token = '',
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
      body: JSON.stringify({ query, variables }),
    })
    return (await response.json()) as Answer
  }

  return {
    ...server,
    url,
    /** Where the owner of the tables finds the database, on PostgreSQL: for what the application may not do. */
    ownerUrl: open.ownerUrl,
    /** Statements of the owner, one after the other: triggers, functions, what nobody may change. */
    async asOwner(...statements: string[]): Promise<void> {
      const pool = open.ownerUrl ? new pg.Pool({ connectionString: open.ownerUrl, max: 1 }) : open.pool
      for (const statement of statements) await pool.query(statement)
      if (pool !== open.pool) await pool.end()
    },
    /** A statement on what nobody may change, without its triggers: for what a test needs to have been otherwise. */
    rewrite: (statement: string, params: unknown[] = []): Promise<void> => withoutTriggers('commit', statement, params),
    /** The same for as long as `look` looks at it, and taken back then. */
    planted: (statement: string, look: (client: pg.ClientBase) => Promise<void>): Promise<void> =>
      withoutTriggers('rollback', statement, [], look),
    socketUrl: `ws://127.0.0.1:${port}/graphql`,
    db: open.db,
    pool: open.pool,
    build,
    ask,
    /** The data, or an error that shows the refusal: for steps that must succeed. */
    async get<T = Record<string, never>>(query: string, variables: unknown = {}, token = ''): Promise<T> {
      const { data, errors } = await ask(query, variables, token)
      if (errors) throw new Error(JSON.stringify(errors))
      return data as T
    },
    /** The code of the refusal, or 'OK'. */
    async codeOf(query: string, variables: unknown = {}, token = ''): Promise<string> {
      const { errors } = await ask(query, variables, token)
      return errors?.[0]?.extensions.code ?? 'OK'
    },
    /** The same with a file in the place of `variables.file`, as browsers send it. */
    async upload(query: string, variables: object, bytes: Buffer, token = ''): Promise<Answer> {
      const body = new FormData()
      body.append('operations', JSON.stringify({ query, variables: { ...variables, file: null } }))
      body.append('map', JSON.stringify({ 0: ['variables.file'] }))
      body.append('0', new Blob([new Uint8Array(bytes)]), 'paper')
      const headers = { authorization: `Bearer ${token}`, 'x-preflight-required': '1' }
      return (await (await fetch(`${url}/graphql`, { method: 'POST', headers, body })).json()) as Answer
    },
    /** A signed-in user who has just this role; the same one each time. */
    async as(role: Role): Promise<string> {
      let token = roleTokens.get(role)
      if (!token) {
        token = (await build.user({ roles: [role] })).token
        roleTokens.set(role, token)
      }
      return token
    },
    /** The newest message to an address or number as its recipient gets it, with its link or code; '' if there is none. */
    async letterTo(recipient: string, template = '%'): Promise<string> {
      await server.settle()
      const row = await open.db
        .selectFrom('messages')
        .selectAll()
        .where('recipient', '=', recipient)
        .where('template', 'like', template)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row ? (row.secretKind && !row.secret ? row.body : messageBody(server.services, row).body) : ''
    },
    /** The secret of the newest link to an address; '' if there is none. */
    async tokenTo(recipient: string, template = '%'): Promise<string> {
      return /token=([\w-]+)/.exec(await this.letterTo(recipient, template))?.[1] ?? ''
    },
    setClock(moment: string | Date) {
      now = new Date(moment)
    },
    now: () => now,
    /** The statements that ran while `work` did, and no delivery of earlier events among them. */
    async statementsOf(work: () => Promise<unknown>): Promise<string[]> {
      return (await recorded(work)).map(({ text }) => text).filter((text) => !isQuestionForEvents(text))
    },
    /**
     * The statements that the requests of `work` waited for, and those of the events that followed, apart from questions
     * whether there are any.
     */
    async statementsAround<T>(work: () => Promise<T>): Promise<{ result: T; waited: string[]; followed: string[] }> {
      const results: T[] = []
      const all = await recorded(async () => {
        results.push(await work())
        await server.settle()
      })
      const textsOf = (isOfRequest: boolean) =>
        all.filter((one) => one.isOfRequest === isOfRequest && !isQuestionForEvents(one.text)).map(({ text }) => text)
      return { result: results[0] as T, waited: textsOf(true), followed: textsOf(false) }
    },
    async close() {
      await server.stop()
      await open.close()
    },
  }
}

/** Whether a statement is the server's own question, at any time, whether there are events to deliver. */
const isQuestionForEvents = (text: string): boolean => text.includes('unnest($1::text[]) l (lane)')
