import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx, Services } from './context.ts'
import type { EventMessages } from './event-messages.ts'
import type { Lane, Subscribers } from './events.ts'
import type { Resolvers } from './graphql/resolver-types.ts'
import type { Invariant } from './invariant.ts'
import type { Job } from './jobs.ts'

/**
 * What a capability brings to the server, said in its `index.ts`; each part only where it has one. The row types behind its part of
 * the contract stand there too, as `export type { CouponRow as Coupon } from …`: codegen reads them.
 */
export type Feature = {
  resolvers?: Resolvers | readonly Resolvers[]
  /**
   * Its operations that strangers may use, that ask for the password again, and that want two people. The contract says the same by
   * `@public`, `@stepUp` and `@twoPeople`; a test holds the two together, so that no operation becomes open by a slip.
   */
  publicOperations?: readonly Operation[]
  stepUpOperations?: readonly Operation[]
  twoPeopleOperations?: readonly Operation[]
  subscribers?: Subscribers
  /** Where its reactions to events are delivered; `main` unless it says otherwise. */
  lane?: Lane
  /** What people are told of its events, in all languages. */
  messages?: EventMessages
  jobs?: readonly Job[]
  /** What must always hold of its rows. */
  invariants?: readonly Invariant[]
  /** Plain HTTP beside GraphQL: callbacks of other systems, downloads. */
  http?(app: FastifyInstance, services: Services, makeCtx: (request: FastifyRequest) => Promise<Ctx>): void
}

type Operation = `${'Query' | 'Mutation' | 'Subscription'}.${string}`
