import type { MemberRole } from '@neev/domain/members'
import type { GrantMoments } from '@neev/domain/permissions'
import type { Role } from '@neev/domain/roles'
import DataLoader from 'dataloader'
import type { Config } from './config.ts'
import { isConnectionLost } from './db/connection-errors.ts'
import { type Db, databaseError } from './db/open.ts'
import { refused } from './errors.ts'
import { type EventName, type Events, emitThrough, type Lane } from './events.ts'
import type { FileStore } from './file-store.ts'
import type { Metrics } from './http/metrics.ts'
import type { Invariant } from './invariant.ts'
import type { Job } from './jobs.ts'
import type { Pubsub } from './pubsub.ts'
import type { Topics } from './topics.ts'

/** Who asks: the user behind a session, with what they are a member of. Read anew for every request. */
export type Actor = {
  userId: number
  sessionId: number
  roles: readonly Role[]
  name: string
  email: string
  /** The seller, business associate or dealer that this user works for. */
  sellerId: number | null
  /** What it lets this user do there. */
  memberRole: MemberRole | null
  /** Until when the password that was given again covers the operations with `@stepUp`. */
  strongUntil?: Date | null
  /** The second factor that the roles require is not set up yet: until then they do not count, and `roles` leaves them out. */
  lacksSecondFactor?: boolean
  /** When each role was granted. */
  grantedAt?: GrantMoments
}

/** What came with the request besides the operation. */
export type Visit = {
  ip: string
  userAgent: string
  /** The guest's cart, from its cookie, or from this very request where it made the cart. */
  cartToken: string | null
  /** The secret of this browser, from its cookie: sign-ins by an account that used it before are not locked out by strangers. */
  browserToken: string | null
  /** Sets the browser's cookie in the answer, where it carries cookies. */
  keepBrowserToken(token: string): void
  /** Sets the guest's cart cookie in the answer, where it carries cookies; what follows in this request finds the cart by it. */
  keepCartToken(token: string | null): void
}

/** What the whole server shares: one a process. */
export type Services = {
  config: Config
  db: Db
  topics: Topics
  /** To the other processes of this shop. */
  pubsub: Pubsub
  clock(): Date
  /** Where uploaded and drawn files lie. */
  files: FileStore
  /** What comes round by the clock, of all capabilities. */
  jobs: readonly Job[]
  /** What must always hold, of all capabilities. */
  invariants: readonly Invariant[]
  /** Public pages that were rendered and kept are thrown away: something that they show has changed. */
  invalidatePages(): void
  /** Counts what operators watch; absent where nobody does. */
  metrics?: Metrics
  /** Which lanes deliver an event of this name. */
  lanesOf(name: string): readonly Lane[]
  /** Wakes whoever delivers events; called after a transaction that told one. */
  wake(): void
}

/** What every use-case is given. `db` is a transaction while one is open. */
export type Ctx = Services & {
  actor: Actor | null
  now: Date
  visit: Visit
  loaders: Map<object, DataLoader<never, unknown>>
  /** Tells other capabilities, in the same transaction as the fact itself. */
  emit<Name extends EventName>(name: Name, payload: Events[Name]): Promise<void>
}

/** Who asks; for operations whose contract lets only signed-in people through. */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw new Error('The contract let a stranger through to an operation that needs an actor.')
  return ctx.actor
}

/** One query for all the keys that the fields of one request ask for in one tick. Kept per request, by the function that reads. */
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
 * Runs the work in one transaction; a transaction already open is joined. A serialization failure or a deadlock begins again,
 * up to three times, so the work must not touch anything but the database; then, or when a row was locked for too long, BUSY is
 * the answer. When the database goes away while it commits, the answer is OUTCOME_UNKNOWN. Never await mail, HTTP or files inside.
 */
export async function transaction<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return work(ctx)
  for (let attempt = 1; ; attempt++) {
    let isCommitting = false
    try {
      let told = false
      const result = await ctx.db.transaction().execute(async (tx) => {
        const emit = emitThrough(tx, ctx.now, ctx.lanesOf)
        const emitNoted: Ctx['emit'] = (name, payload) => {
          told = true
          return emit(name, payload)
        }
        const answer = await work({ ...ctx, db: tx, emit: emitNoted })
        isCommitting = true
        return answer
      })
      if (told) ctx.wake()
      return result
    } catch (error) {
      // the answer to COMMIT is lost: it may have happened, and its events with it
      if (isCommitting && isConnectionLost(error)) throw refused('OUTCOME_UNKNOWN')
      const code = databaseError(error)?.code ?? ''
      if (code === waitedTooLong || (retried.has(code) && attempt >= maxTries)) throw refused('BUSY')
      if (!retried.has(code)) throw error
    }
  }
}

type MakeCtx = { actor?: Actor | null; visit?: Partial<Visit> }
const noVisit: Visit = {
  ip: '',
  userAgent: '',
  cartToken: null,
  keepCartToken: () => {},
  browserToken: null,
  keepBrowserToken: () => {},
}

function visitFrom(input: Visit): Visit {
  const visit = { ...input }
  visit.keepCartToken = (token) => {
    visit.cartToken = token
    input.keepCartToken(token)
  }
  return visit
}

/** A context for one request, one event or one job. */
export function makeCtx(services: Services, { actor = null, visit }: MakeCtx = {}): Ctx {
  const now = services.clock()
  return {
    ...services,
    actor,
    now,
    visit: visitFrom({ ...noVisit, ...visit }),
    loaders: new Map(),
    emit: async (name, payload) => {
      await emitThrough(services.db, now, services.lanesOf)(name, payload)
      services.wake()
    },
  }
}
