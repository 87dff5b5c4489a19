import type { Ctx } from '#core/context.ts'

type Write<Item> = (ctx: Ctx, items: readonly Item[]) => Promise<void>
/** What handlers left for the end of their delivery, by the function that writes it. */
export type Gathered = Map<Write<never>, unknown[]>

/**
 * Leaves something to be written at the end of a delivery, with all that its other handlers and events leave for the same
 * function; outside of a delivery it is written at once.
 */
export async function writeTogether<Item>(ctx: Ctx, write: Write<Item>, item: Item): Promise<void> {
  if (!ctx.gathered) return write(ctx, [item])
  const known = ctx.gathered.get(write)
  if (known) known.push(item)
  else ctx.gathered.set(write, [item])
}

/** Writes what was left, in the order in which it was first asked for. */
export async function writeGathered(ctx: Ctx): Promise<void> {
  const gathered = ctx.gathered ?? new Map()
  for (const [write, items] of gathered) {
    gathered.delete(write)
    await write(ctx, items as never[])
  }
}
