import { addDays, istDate } from '@neev/domain/core/fiscal'
import { type CreditReminder, reminderOn } from '@neev/domain/money/credit/credit-entries'
import { type Ctx, transaction } from '#core/context.ts'
import { readDue } from './ledger.queries.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** An invoice on credit is due in three days or less. */
    'credit.dueSoon': { entryId: number }
    'credit.due': { entryId: number }
    /** It is overdue for a week. */
    'credit.overdue': { entryId: number }
  }
}

const events = { BEFORE: 'credit.dueSoon', DUE: 'credit.due', AFTER: 'credit.overdue' } as const satisfies Record<
  CreditReminder,
  string
>

/** Reminds companies of open invoices, once of each kind: a job. */
export async function remindOfDues(ctx: Ctx): Promise<void> {
  const today = istDate(ctx.now)
  for (const { entryId, dueOn, sent } of await readDue(ctx.db, addDays(today, -30), addDays(today, 3))) {
    const kind = reminderOn(dueOn, today)
    if (kind === null || sent.includes(kind)) continue
    await transaction(ctx, async (ctx) => {
      const noted = await ctx.db
        .insertInto('creditReminders')
        .values({ entryId, kind, sentAt: ctx.now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('entryId')
        .executeTakeFirst()
      if (noted) await ctx.emit(events[kind], { entryId })
    })
  }
}
