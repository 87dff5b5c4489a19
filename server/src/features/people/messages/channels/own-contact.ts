import type { MessageChannel } from '@neev/domain/people/messages/message-texts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'

/** The caller's confirmed address or number on a channel, the only one that tests go to. TEST_EMAIL or TEST_MOBILE. */
export async function ownContact(ctx: Ctx, channel: MessageChannel): Promise<string> {
  const { email, emailVerifiedAt, mobile, mobileVerifiedAt } = found(
    await ctx.db
      .selectFrom('users')
      .select(['email', 'emailVerifiedAt', 'mobile', 'mobileVerifiedAt'])
      .where('id', '=', actorOf(ctx).userId)
      .executeTakeFirst(),
  )
  if (channel === 'EMAIL') {
    if (!emailVerifiedAt) throw refused('TEST_EMAIL')
    return email
  }
  if (!mobile || !mobileVerifiedAt) throw refused('TEST_MOBILE')
  return mobile
}
