import { stateName } from '@neev/domain/core/states'
import type { TcsRegistration } from '@neev/domain/tax/tcs-registrations'
import {
  registrationOn,
  tcsEndInput,
  tcsRegistrationInput,
  whyNotEnded,
  whyNotRegistration,
} from '@neev/domain/tax/tcs-registrations'
import { sql } from 'kysely'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import type { Sql } from '#core/db/open.ts'
import { rowsOf } from '#core/db/open.ts'
import { found, idOf, parseInput, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'

export type RegistrationRow = TcsRegistration & { id: number; by: string | null; at: Date }

const readRows = (ctx: Ctx, where: Sql = sql`true`): Promise<RegistrationRow[]> =>
  rowsOf<RegistrationRow>(
    ctx.db,
    sql`select r.id, r.gstin, r.state_code as "stateCode", r.valid_from::text as "from", r.ended_on::text as "endedOn",
      u.name as by, r.added_at as at
        from tcs_registrations r left join users u on u.id = r.added_by where ${where}
        order by r.state_code, r.valid_from desc`,
  )

/** The operator's registrations for tax collection at source by state, latest first. */
export const readRegistrations = (ctx: Ctx): Promise<RegistrationRow[]> => readRows(ctx)

/** All registrations, and states with active sellers but none. */
export async function listRegistrations(ctx: Ctx, today: string) {
  const items = await readRows(ctx)
  const states = await rowsOf<{ code: string }>(
    ctx.db,
    sql`select distinct d.state_code as code from dispatch_points d join sellers s on s.id = d.seller_id
      where s.status = 'APPROVED' order by 1`,
  )
  const missing = states.filter(({ code }) => registrationOn(items, code, today) === null)
  return { items, missing: missing.map(({ code }) => ({ code, name: stateName(code) })) }
}

const one = async (ctx: Ctx, id: number): Promise<RegistrationRow> => found((await readRows(ctx, sql`r.id = ${id}`))[0])

/** The PAN of the operator's registrations, from its GSTIN or its setting; null if neither is set. */
async function operatorPan(ctx: Ctx): Promise<string | null> {
  const { operatorPan, operatorGstin } = await settingsAsOf(ctx)
  return operatorPan || operatorGstin.slice(2, 12) || null
}

/** Serialises changes, so that no two registrations are valid on the same day. */
const locked = (ctx: Ctx) => sql`select pg_advisory_xact_lock(hashtext('tcs registrations'))`.execute(ctx.db)

export function addRegistration(ctx: Ctx, entered: unknown): Promise<RegistrationRow> {
  const input = parseInput(tcsRegistrationInput, entered)
  return transaction(ctx, async (ctx) => {
    await locked(ctx)
    refuseIf(whyNotRegistration(input, await readRows(ctx), await operatorPan(ctx)))
    const { id } = found(
      await ctx.db
        .insertInto('tcsRegistrations')
        .values({
          gstin: input.gstin,
          stateCode: input.stateCode,
          validFrom: input.from,
          addedBy: actorOf(ctx).userId,
          addedAt: ctx.now,
        })
        .returning('id')
        .executeTakeFirst(),
    )
    await audit(ctx, 'tcsRegistration.add', 'tcs_registration', id, null, input)
    return one(ctx, id)
  })
}

/** Sets the last day of validity. */
export function endRegistration(ctx: Ctx, entered: string, values: unknown): Promise<RegistrationRow> {
  const { endedOn } = parseInput(tcsEndInput, values)
  return transaction(ctx, async (ctx) => {
    await locked(ctx)
    const before = await one(ctx, idOf(entered))
    refuseIf(whyNotEnded(before, endedOn))
    await ctx.db.updateTable('tcsRegistrations').set({ endedOn }).where('id', '=', before.id).execute()
    await audit(ctx, 'tcsRegistration.end', 'tcs_registration', before.id, { endedOn: null }, { endedOn })
    return one(ctx, before.id)
  })
}
