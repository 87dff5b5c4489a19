import { DELETION_WAIT_MS, whyNotDeleted, whyNotLosingMasterAdmin } from '@neev/domain/people/accounts/accounts'
import { actorOf, type Ctx, transaction } from '#core/context.ts'
import { found, refuseIf } from '#core/errors.ts'
import { runHooks } from '#core/hooks.ts'
import { type AccountRow, accountById, openOrders, unpaidDebitNotes } from '../accounts.queries.ts'
import { otherMasterAdmins } from '../accounts.ts'
import { anonymiseActivity } from '../activity.queries.ts'
import { endLinks } from '../links.ts'
import { sayGoodbye } from '../notices/goodbye.ts'
import { dropPortrait } from '../portrait.ts'
import { endSessions } from '../sign-in/sessions.ts'

declare module '#core/hooks.ts' {
  interface Hooks {
    /** An account is deleted: every capability removes what it keeps about the person, except what the law requires. */
    'account.erase': { userId: number }
  }
}
declare module '#core/events/events.ts' {
  interface Events {
    /** The owner wants the account deleted, at this moment in ISO format unless they sign in before. */
    'account.deletionRequested': { userId: number; at: string }
    'account.deletionCancelled': { userId: number }
  }
}

/** Refuses while somebody still has to deliver, pay or answer: orders in progress, unpaid debit notes, work. */
async function refuseWhileNeeded(ctx: Ctx, account: AccountRow): Promise<void> {
  refuseIf(whyNotLosingMasterAdmin(account.roles, await otherMasterAdmins(ctx, account.id)))
  await ctx.db.selectFrom('users').select('id').where('id', '=', account.id).forUpdate().execute()
  refuseIf(
    whyNotDeleted({
      works: account.sellerId !== null,
      roles: account.roles,
      openOrders: await openOrders(ctx.db, account.id),
      unpaid: await unpaidDebitNotes(ctx.db, account.id),
    }),
  )
}

/**
 * Requests the deletion of the caller's account: it is signed out everywhere and deleted after seven days, unless the
 * owner signs in before.
 */
export async function deleteAccount(ctx: Ctx): Promise<boolean> {
  const account = found(await accountById(ctx, actorOf(ctx).userId))
  return transaction(ctx, async (ctx) => {
    await refuseWhileNeeded(ctx, account)
    const at = new Date(ctx.now.getTime() + DELETION_WAIT_MS)
    await ctx.db
      .updateTable('users')
      .set({ deleteAfter: at, marketing: false, updatedAt: ctx.now })
      .where('id', '=', account.id)
      .execute()
    await endLinks(ctx, account.id)
    await endSessions(ctx, account.id)
    await ctx.emit('account.deletionRequested', { userId: account.id, at: at.toISOString() })
    return true
  })
}

const dayMs = 24 * 60 * 60 * 1000

/** Deletes the accounts whose seven days are over. One that became needed meanwhile is tried again a day later. */
export async function deleteDue(ctx: Ctx): Promise<void> {
  const due = await ctx.db.selectFrom('users').select('id').where('deleteAfter', '<=', ctx.now).orderBy('id').execute()
  for (const { id } of due) {
    await transaction(ctx, async (ctx) => {
      const row = await ctx.db
        .selectFrom('users')
        .select('deleteAfter')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      // Its owner signed in meanwhile
      if (!row?.deleteAfter || row.deleteAfter > ctx.now) return
      const account = found(await accountById(ctx, id))
      const needed = whyNotDeleted({
        works: account.sellerId !== null,
        roles: account.roles,
        openOrders: await openOrders(ctx.db, id),
        unpaid: await unpaidDebitNotes(ctx.db, id),
      })
      if (needed) {
        const again = new Date(ctx.now.getTime() + dayMs)
        await ctx.db.updateTable('users').set({ deleteAfter: again }).where('id', '=', id).execute()
        return
      }
      await anonymise(ctx, account)
      await endLinks(ctx, id)
      await endSessions(ctx, id)
    })
  }
}

async function anonymise(ctx: Ctx, account: AccountRow): Promise<void> {
  const userId = account.id
  await dropPortrait(ctx, account.thumb)
  const now = ctx.now.toISOString()
  await ctx.db
    .updateTable('users')
    .set({
      email: `deleted-${userId}@invalid`,
      name: 'Deleted account',
      mobile: null,
      mobileVerifiedAt: null,
      thumb: null,
      passwordHash: null,
      googleSub: null,
      facebookId: null,
      marketing: false,
      status: 'DELETED',
      deleteAfter: null,
      deletedAt: now,
      updatedAt: now,
    })
    .where('id', '=', userId)
    .execute()
  await ctx.db.deleteFrom('addresses').where('userId', '=', userId).execute()
  await ctx.db.deleteFrom('userRoles').where('userId', '=', userId).execute()
  for (const table of ['recoveryCodes', 'signInChallenges', 'secondFactors', 'knownBrowsers'] as const)
    await ctx.db.deleteFrom(table).where('userId', '=', userId).execute()
  await runHooks(ctx, 'account.erase', { userId })
  await sayGoodbye(ctx, account)
  await anonymiseActivity(ctx, userId)
  await ctx.db.updateTable('sessions').set({ ip: '', userAgent: '' }).where('userId', '=', userId).execute()
}
