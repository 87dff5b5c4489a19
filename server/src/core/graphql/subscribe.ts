import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  executeSubscriptionEvent,
  mapSourceToResponseEvent,
  validateSubscriptionArgs,
} from 'graphql'
import type { Actor, Ctx } from '#core/context.ts'

/**
 * Subscriptions whose events are each resolved with a new context, because data read for one event is outdated at the
 * next.
 */
export const subscriber =
  (makeCtx: (actor: Actor | null) => Ctx) =>
  async (args: ExecutionArgs): Promise<AsyncGenerator<ExecutionResult, void, void> | ExecutionResult> => {
    const valid = validateSubscriptionArgs(args)
    if (!('schema' in valid)) return { errors: valid }
    const source = await createSourceEventStream(valid)
    if (!(Symbol.asyncIterator in source)) return source
    return mapSourceToResponseEvent(valid, source, (event) =>
      executeSubscriptionEvent({ ...event, contextValue: makeCtx((event.contextValue as Ctx).actor) }),
    )
  }
