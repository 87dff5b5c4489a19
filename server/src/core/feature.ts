import type { FastifyInstance } from 'fastify'
import type { Ctx, Services } from './context.ts'
import type { Lane, Subscribers } from './events.ts'
import type { Resolvers } from './graphql/resolver-types.ts'
import type { Job } from './jobs.ts'

/** What a capability brings to the house; each part only where it has one. */
export type Feature = {
  resolvers?: Resolvers
  subscribers?: Subscribers
  /** Where its reactions to events are delivered; `main` unless it says otherwise. */
  lane?: Lane
  jobs?: readonly Job[]
  /** Plain HTTP beside GraphQL: callbacks of other systems, downloads. */
  http?(
    app: FastifyInstance,
    services: Services,
    makeCtx: (request: import('fastify').FastifyRequest) => Promise<Ctx>,
  ): void
}
