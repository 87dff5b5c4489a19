import type { Ctx } from '#core/context.ts'
import { sendMessage } from '#features/people/messages/messages.ts'
import type { AccountRow } from '../accounts.queries.ts'

/** Tells the owner of a deleted account that it is gone, at the address that is stored nowhere else from now on. */
export const sayGoodbye = (ctx: Ctx, { id, name, email, locale }: AccountRow): Promise<void> =>
  sendMessage(ctx, {
    template: 'account.deleted',
    to: email,
    userId: null,
    locale,
    party: 'CUSTOMER',
    facts: { name },
    dedupeKey: `account.deleted:${id}`,
  })
