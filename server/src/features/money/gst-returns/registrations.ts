import { stateName } from '@neev/domain/core/states'
import {
  registrationOn,
  tcsEndInput,
  tcsRegistrationInput,
  whyNotEnded,
  whyNotRegistration,
} from '@neev/domain/money/gst-returns/tcs-registrations'
import { audit } from '#core/audit.ts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, idOf, parseInput, refuseIf } from '#core/errors.ts'
import { settingsAsOf } from '#core/settings.ts'
import {
  lockRegistrations,
  type RegistrationRow,
  readRegistrations,
  registrationById,
  statesOfSellers,
} from './registrations.queries.ts'

/** All registrations, and states with active sellers but none. */
export async function listRegistrations(ctx: Ctx, today: string) {
  const items = await readRegistrations(ctx.db)
  const states = await statesOfSellers(ctx.db)
  const missing = states.filter(({ code }) => registrationOn(items, code, today) === null)
  return { items, missing: missing.map(({ code }) => ({ code, name: stateName(code) })) }
}

const one = async (ctx: Ctx, id: number): Promise<RegistrationRow> => found(await registrationById(ctx.db, id))

/** The PAN of the operator's registrations, from its GSTIN or its setting; null if neither is set. */
async function operatorPan(ctx: Ctx): Promise<string | null> {
  const { operatorPan, operatorGstin } = await settingsAsOf(ctx)
  return operatorPan || operatorGstin.slice(2, 12) || null
}

export function addRegistration(ctx: Ctx, entered: unknown): Promise<RegistrationRow> {
  const input = parseInput(tcsRegistrationInput, entered)
  return transaction(ctx, async (ctx) => {
    await lockRegistrations(ctx.db)
    refuseIf(whyNotRegistration(input, await readRegistrations(ctx.db), await operatorPan(ctx)))
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
    await audit(ctx, 'tcsRegistration.add', 'tcsRegistration', id, null, input)
    return one(ctx, id)
  })
}

/** Sets the last day of validity. */
export function endRegistration(ctx: Ctx, entered: string, values: unknown): Promise<RegistrationRow> {
  const { endedOn } = parseInput(tcsEndInput, values)
  return transaction(ctx, async (ctx) => {
    await lockRegistrations(ctx.db)
    const before = await one(ctx, idOf(entered))
    refuseIf(whyNotEnded(before, endedOn))
    await ctx.db.updateTable('tcsRegistrations').set({ endedOn }).where('id', '=', before.id).execute()
    await audit(ctx, 'tcsRegistration.end', 'tcsRegistration', before.id, { endedOn: null }, { endedOn })
    return one(ctx, before.id)
  })
}
