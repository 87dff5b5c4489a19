import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, Services } from './context.ts'
import type { EventMessages, MessageTypes } from './events/event-messages.ts'
import type { Lane, Subscribers } from './events/events.ts'
import type { Job } from './events/jobs.ts'
import type { Resolvers } from './graphql/resolver-types.ts'
import type { HookHandlers } from './hooks.ts'
import type { Clocks } from './invariants/clock.ts'
import type { Invariant } from './invariants/invariant.ts'
import type { OwnData } from './own-data.ts'

/**
 * A capability on the server, exported by its `index.ts`; each part only if needed. The row types of its contract are
 * exported there too, as `export type { CouponRow as Coupon } from …`, for codegen.
 */
export type Feature = {
  resolvers?: Resolvers | readonly Resolvers[]
  /**
   * Operations that are public. The contract says the same by `@public`; a test compares them, so that none becomes
   * public by mistake. What a mutation asks for besides its permission follows from the permission's power.
   */
  publicOperations?: readonly Operation[]
  subscribers?: Subscribers
  /** Subscribers that send its messages, in their lane. */
  notices?: Subscribers
  /** The lane of its subscribers; `main` by default. */
  lane?: Lane
  /** Its work within use cases of other capabilities. */
  hooks?: HookHandlers
  /** Messages that it declares: their parties and variables. */
  messageTypes?: MessageTypes
  /** Messages about its own events: to whom, and with which facts. */
  messages?: EventMessages
  /** What it keeps about a person: parts of the copy that they can download. */
  ownData?: OwnData
  jobs?: readonly Job[]
  /** The deadlines of its tables, and the jobs that end what is past them. */
  clocks?: Clocks
  /** Invariants of its rows. */
  invariants?: readonly Invariant[]
  /** What it reads into memory before the server takes requests. */
  prepare?(services: Services): Promise<void>
  /** HTTP endpoints besides GraphQL: callbacks of other systems, downloads. */
  http?(app: FastifyInstance, services: Services, makeCtx: (request: FastifyRequest) => Promise<Ctx>): void
}

type Operation = `${'Query' | 'Mutation' | 'Subscription'}.${string}`
