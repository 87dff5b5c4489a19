import { sampleThingInput } from '@neev/domain/aftersales/sample-things'
import { terms } from '@neev/domain/core/refusals'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { brokeConstraint } from '#core/db/open.ts'
import type { Row } from '#core/db/tables.ts'
import { found, idOf, parseInput, refused } from '#core/errors.ts'
import { containing, type Page, type PageInput, pageOf, pageParts, total } from '#core/lists.ts'

export type SampleThingRow = Row<'sampleThings'>

const sorts = { createdAt: sql.ref('createdAt'), name: sql.ref('name') }

/** Lists sample things for admins, a page at a time. */
export async function listSampleThings(
  ctx: Ctx,
  page: PageInput,
  { search }: { search?: string | null },
): Promise<Page<SampleThingRow>> {
  const { orderBy, limit, offset } = pageParts(page, sorts, sql.ref('id'))
  const rows = await ctx.db
    .selectFrom('sampleThings')
    .selectAll()
    .select(total.as('total'))
    .$if(Boolean(search), (query) => query.where('name', 'ilike', containing(search ?? '')))
    .orderBy(orderBy)
    .limit(limit)
    .offset(offset)
    .execute()
  return pageOf(rows)
}

/** Creates a sample thing; a name exists once. */
export async function createSampleThing(ctx: Ctx, input: unknown): Promise<SampleThingRow> {
  const { name } = parseInput(sampleThingInput, input)
  return transaction(ctx, async (ctx) => {
    const query = ctx.db
      .insertInto('sampleThings')
      .values({ name, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
      .returningAll()
    const row = await query.executeTakeFirstOrThrow().catch(refuseTakenName)
    await audit(ctx, 'sampleThing.create', 'sampleThing', row.id, null, { name })
    return row
  })
}

/** Deletes a sample thing, or answers NOT_FOUND. */
export async function deleteSampleThing(ctx: Ctx, id: string): Promise<boolean> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db.deleteFrom('sampleThings').where('id', '=', idOf(id)).returningAll().executeTakeFirst()
    const before = found(row)
    await audit(ctx, 'sampleThing.delete', 'sampleThing', before.id, before, null)
    return true
  })
}

function refuseTakenName(error: unknown): never {
  if (brokeConstraint(error, 'sample_things_name')) throw refused('DUPLICATE', { field: terms('NAME') }, 'name')
  throw error
}
