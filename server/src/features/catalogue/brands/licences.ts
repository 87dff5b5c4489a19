import { licenceReminders, reminderDue } from '@neev/domain/catalogue/brands'
import { addDays, istDate } from '@neev/domain/core/fiscal'
import { type Ctx, transaction } from '#core/context.ts'
import { endingLicences } from './licences.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** A licence ends in this many days. Published repeatedly; each recipient is notified once. */
    'licence.ending': { plantId: number; validTo: string; days: number }
  }
}

const longest = Math.max(...licenceReminders)

/** Publishes reminders of ending licences. Safe to run twice. */
export async function watchLicences(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  await transaction(ctx, async (ctx) => {
    const ending = await endingLicences(ctx.db, today, addDays(today, longest))
    for (const { id, validTo, remindedDays } of ending) {
      const days = reminderDue(validTo, today)
      if (days === null || (remindedDays !== null && remindedDays <= days)) continue
      await ctx.db
        .updateTable('plants')
        .set((db) => ({ remindedOf: db.ref('validTo'), remindedDays: days }))
        .where('id', '=', id)
        .execute()
      await ctx.emit('licence.ending', { plantId: id, validTo, days })
    }
  })
}
