import type { MessageChannel } from '@neev/domain/people/messages/message-texts'
import { actorOf, type Ctx } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { accountById } from '#features/people/accounts/accounts.ts'

/** The caller's confirmed address or number on a channel, the only one that tests go to. TEST_EMAIL or TEST_MOBILE. */
export async function ownContact(ctx: Ctx, channel: MessageChannel): Promise<string> {
  const { email, emailVerified, mobile, mobileVerified } = found(await accountById(ctx, actorOf(ctx).userId))
  if (channel === 'EMAIL') {
    if (!emailVerified) throw refused('TEST_EMAIL')
    return email
  }
  if (!mobile || !mobileVerified) throw refused('TEST_MOBILE')
  return mobile
}
