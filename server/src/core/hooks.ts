import type { Ctx } from './context.ts'

/**
 * Work that other capabilities do inside a use case, by name; each capability declares its own. Unlike the subscribers
 * of an event, a hook runs in the same transaction and before it is committed: a refusal undoes everything. For work
 * that belongs to a capability which depends on this one.
 */
// biome-ignore lint/suspicious/noEmptyInterface: capabilities add theirs by declaration merging
export interface Hooks {}
export type HookName = keyof Hooks

/** The hooks of a capability. */
export type HookHandlers = { readonly [Name in HookName]?: (ctx: Ctx, input: Hooks[Name]) => Promise<void> }

/** The hooks of these capabilities. */
export const hooksOf = (features: readonly { hooks?: HookHandlers }[]): HookHandlers[] =>
  features.flatMap(({ hooks = [] }) => hooks)

/** Runs all handlers of a hook, one after the other, in the order of the capabilities. */
export async function runHooks<Name extends HookName>(ctx: Ctx, name: Name, input: Hooks[Name]): Promise<void> {
  for (const handlers of ctx.hooks) await handlers[name]?.(ctx, input)
}
