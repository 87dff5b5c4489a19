import { enquiryNumber } from '@neev/domain/sellers/enquiries'
import { type Ctx, transaction } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { hashToken } from '#features/accounts/accounts.ts'
import { isCodeOffered } from '#features/messages/messages.ts'
import { issueCode, type SentCode, takeCode } from '#features/mobile-codes/mobile-codes.ts'
import type { SentEnquiry } from './enquiries.ts'
import { setStatus } from './states.ts'

declare module '#core/events/events.ts' {
  interface Events {
    /** For the business or the member of staff: an enquiry to answer. */
    'enquiry.received': { enquiryId: number }
    /** For them: the same enquiry was sent again within a day. */
    'enquiry.again': { enquiryId: number }
    /** For the buyer: who has the enquiry. */
    'enquiry.sent': { enquiryId: number }
    /** For staff: an enquiry that nobody has. */
    'enquiry.unassigned': { enquiryId: number }
  }
}

/** Whether numbers are verified: without an SMS provider enquiries are passed on as they are. */
export const needsCode = (ctx: Ctx): Promise<boolean> => isCodeOffered(ctx)

type Awaiting = { id: number; mobile: string; locale: string }

/** Sends a code for an enquiry; only the browser that gets its challenge can verify it. */
export async function sendCodeFor(ctx: Ctx, { id, mobile, locale }: Awaiting): Promise<SentCode> {
  const code = await issueCode(ctx, { mobile, purpose: 'ENQUIRY', userId: null, locale })
  await ctx.db
    .updateTable('enquiries')
    .set({ verificationHash: hashToken(code.challenge) })
    .where('id', '=', id)
    .execute()
  return code
}

/** Tells those who have to know: whoever answers it, or staff who assign it, and the buyer. */
export async function passOn(
  ctx: Ctx,
  enquiryId: number,
  { joined, isVerified }: { joined: boolean; isVerified: boolean },
): Promise<void> {
  if (joined) {
    await ctx.emit('enquiry.again', { enquiryId })
    return
  }
  const { sellerId, status } = await ctx.db
    .selectFrom('enquiries')
    .select(['sellerId', 'status'])
    .where('id', '=', enquiryId)
    .executeTakeFirstOrThrow()
  if (isVerified && status === 'NEW') {
    const verified = { verifiedAt: ctx.now.toISOString() }
    await setStatus(ctx, { id: enquiryId, from: 'NEW', to: 'VERIFIED' }, verified)
    if (sellerId !== null) await setStatus(ctx, { id: enquiryId, from: 'VERIFIED', to: 'ASSIGNED' })
  }
  await ctx.emit(sellerId === null ? 'enquiry.unassigned' : 'enquiry.received', { enquiryId })
  await ctx.emit('enquiry.sent', { enquiryId })
}

const awaiting = (ctx: Ctx, challenge: string) =>
  ctx.db
    .selectFrom('enquiries as e')
    .leftJoin('sellers as s', 's.id', 'e.sellerId')
    .select(['e.id', 'e.mobile', 'e.locale', 'e.requestCount', 's.tradeName as partner'])
    .where('e.verificationHash', '=', hashToken(challenge.slice(0, 200)))
    .where('e.status', '=', 'NEW')

/** Verifies the number of an enquiry by the code sent to it, and passes the enquiry on. */
export async function verifyEnquiry(ctx: Ctx, challenge: string, code: string): Promise<SentEnquiry> {
  const { mobile } = await takeCode(ctx, { challenge, code, purpose: 'ENQUIRY', userId: null })
  return transaction(ctx, async (ctx) => {
    const row = found(await awaiting(ctx, challenge).forUpdate('e').executeTakeFirst())
    if (row.mobile !== mobile) throw refused('TOKEN_INVALID', {}, 'code')
    await passOn(ctx, row.id, { joined: false, isVerified: true })
    return {
      number: enquiryNumber(row.id),
      partner: row.partner,
      joined: row.requestCount > 1,
      updated: true,
      code: null,
    }
  })
}

/** Sends another code for an enquiry; the earlier one does not verify it any more. */
export const resendEnquiryCode = (ctx: Ctx, challenge: string): Promise<SentCode> =>
  transaction(ctx, async (ctx) => {
    const row = await awaiting(ctx, challenge).forUpdate('e').executeTakeFirst()
    if (!row) throw refused('TOKEN_INVALID', {}, 'code')
    return sendCodeFor(ctx, row)
  })
