import type { MemberRole } from '@neev/domain/businesses/sellers/members'
import type { Access } from '@neev/domain/core/access/access'
import type { GrantMoments } from '@neev/domain/core/access/permissions'
import type { Role } from '@neev/domain/core/access/roles'
import DataLoader from 'dataloader'
import type { Config } from './config/config.ts'
import { isConnectionLost } from './db/connection-errors.ts'
import { type Db, databaseError } from './db/open.ts'
import { refused } from './errors.ts'
import type { MessageTypes } from './events/event-messages.ts'
import { collectEvents, type EventName, type Events, type Lane } from './events/events.ts'
import type { Gathered } from './events/gathered.ts'
import type { Job } from './events/jobs.ts'
import type { Pubsub } from './events/pubsub.ts'
import type { Topics } from './events/topics.ts'
import type { FileStore } from './files/file-store.ts'
import type { Spend } from './graphql/budget.ts'
import type { HookHandlers } from './hooks.ts'
import type { Metrics } from './http/metrics.ts'
import type { Invariant } from './invariants/invariant.ts'
import type { Providers } from './net/providers.ts'
import type { OwnPart } from './own-data.ts'

/** The user of a session with their membership. Read for every request. */
export type Actor = {
  userId: number
  sessionId: number
  roles: readonly Role[]
  name: string
  email: string
  /** The seller, business associate or dealer that the user works for. */
  sellerId: number | null
  /** The user's role there. */
  memberRole: MemberRole | null
  /** Until when the confirmed password covers operations with `@stepUp`. */
  strongUntil?: Date | null
  /** True until the email address is confirmed. */
  isUnverified?: boolean
  /** True if a required second factor is not set up. Until then `roles` omits the roles that require it. */
  lacksSecondFactor?: boolean
  /** When each role was granted. */
  grantedAt?: GrantMoments
}

/** Request data besides the operation. */
export type Visit = {
  ip: string
  userAgent: string
  /** The guest's cart, from its cookie, or from this request if it created the cart. */
  cartToken: string | null
  /**
   * The secret of this browser, from its cookie. Sign-ins from a known browser are not locked out by attempts
   * elsewhere.
   */
  browserToken: string | null
  /** Names the code by which this browser proved a mobile number, from its cookie. */
  numberToken: string | null
  /** Sets that cookie in the response, for twelve hours, if the transport has cookies. */
  keepNumberToken(token: string): void
  /** Sets the browser's cookie in the response, if the transport has cookies. */
  keepBrowserToken(token: string): void
  /**
   * Sets the guest's cart cookie in the response, if the transport has cookies. The rest of this request uses that
   * cart.
   */
  keepCartToken(token: string | null): void
  /** A signal that is aborted when the client closes the connection before it has the response. */
  whenGone(): AbortSignal
}

/** Services shared by the whole process. */
export type Services = {
  config: Config
  db: Db
  topics: Topics
  /** Connection to the other processes of this shop. */
  pubsub: Pubsub
  clock(): Date
  /** Counts the cost of work against the budget of a user or network. */
  spend: Spend
  /** Systems of others that are called, each with its limits. */
  providers: Providers
  /** Store of uploaded and generated files. */
  files: FileStore
  /** Scheduled jobs of all capabilities. */
  jobs: readonly Job[]
  /** Parts of the copy of a person's data, of all capabilities. */
  ownData: readonly OwnPart[]
  /** Hooks of all capabilities. */
  hooks: readonly HookHandlers[]
  /** Messages that capabilities declare. */
  messageTypes: MessageTypes
  /** Invariants of all capabilities. */
  invariants: readonly Invariant[]
  /** Invalidates cached public pages. */
  invalidatePages(): void
  /** Counters for operators; absent if nobody collects them. */
  metrics?: Metrics
  /** The lanes that deliver an event of this name. */
  lanesOf(name: string): readonly Lane[]
  /** Starts the delivery of events; called after a transaction that published one. */
  wake(): void
}

/** The context of every use case. `db` is the open transaction, if there is one. */
export type Ctx = Services & {
  actor: Actor | null
  now: Date
  visit: Visit
  loaders: Map<object, DataLoader<never, unknown>>
  /** What the running request may give of what lets a person act as somebody; absent in work that follows a request. */
  grants?: ReadonlySet<Access>
  /** True while a mutation runs of which every master admin is told: what it audits is an event too. */
  isNoticed?: boolean
  /** Of a delivery of events: what its handlers leave for its end. */
  gathered?: Gathered
  /** Publishes an event, in the transaction of the fact itself: it is written at its end. */
  emit<Name extends EventName>(name: Name, payload: Events[Name]): Promise<void>
}

/** The signed-in user, for operations that require one. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Error('The contract let a stranger through to an operation that needs an actor.')
  return ctx.actor
}

/**
 * One query for all keys that the fields of a request ask for in one tick. Cached per request by the reading function.
 */
export function batched<Key, Value>(
  ctx: Ctx,
  read: (ctx: Ctx, keys: readonly Key[]) => Promise<Value[]>,
): DataLoader<Key, Value> {
  let loader = ctx.loaders.get(read) as DataLoader<Key, Value> | undefined
  if (!loader) {
    loader = new DataLoader<Key, Value>((keys) => read(ctx, keys))
    ctx.loaders.set(read, loader as unknown as DataLoader<never, unknown>)
  }
  return loader
}

const retried = new Set(['40001', '40P01'])
const waitedTooLong = '55P03'
const maxTries = 3

/**
 * Runs the work in one transaction, or joins the open one. A serialization failure or deadlock restarts it, up to three
 * times, so the work must only touch the database; after that, or when a row was locked for too long, refuses with
 * BUSY. If the connection is lost during the commit, refuses with OUTCOME_UNKNOWN. Never await mail, HTTP or files
 * inside.
 */
export async function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      let hasEvents = false
      const result = await ctx.db.transaction().execute(async (tx) => {
        const events = collectEvents(tx, ctx.now, ctx.lanesOf)
        const answer = await work({ ...ctx, db: tx, emit: events.emit })
        await events.write()
        hasEvents = events.hasEvents()
        isCommitting = true
        return answer
      })
      if (hasEvents) ctx.wake()
      return result
    } catch (error) {
      // The response to COMMIT is lost: it may have happened, with its events
      if (isCommitting && isConnectionLost(error)) throw refused('OUTCOME_UNKNOWN')
      const code = databaseError(error)?.code ?? ''
      if (code === waitedTooLong || (retried.has(code) && attempt >= maxTries)) throw refused('BUSY')
      if (!retried.has(code)) throw error
    }
  }
}

type MakeCtx = { actor?: Actor | null; visit?: Partial<Visit>; grants?: ReadonlySet<Access> }
const noVisit: Visit = {
  ip: '',
  userAgent: '',
  cartToken: null,
  keepCartToken: () => {},
  browserToken: null,
  keepBrowserToken: () => {},
  numberToken: null,
  keepNumberToken: () => {},
  whenGone: () => new AbortController().signal,
}

function visitFrom(input: Visit): Visit {
  const visit = { ...input }
  visit.keepCartToken = (token) => {
    visit.cartToken = token
    input.keepCartToken(token)
  }
  return visit
}

/** Creates the context of a request, an event or a job. */
export function makeCtx(services: Services, { actor = null, visit, grants }: MakeCtx = {}): Ctx {
  const now = services.clock()
  return {
    ...services,
    actor,
    now,
    visit: visitFrom({ ...noVisit, ...visit }),
    loaders: new Map(),
    ...(grants && { grants }),
    emit: async (name, payload) => {
      const events = collectEvents(services.db, now, services.lanesOf)
      await events.emit(name, payload)
      await events.write()
      services.wake()
    },
  }
}
