import { enquiryNumber } from '@neev/domain/procurement/enquiries/enquiries'
import { type Ctx, transaction } from '#core/context.ts'
import { found, refused } from '#core/errors.ts'
import { hashToken, newToken } from '#features/people/accounts/accounts.ts'
import { isCodeOffered } from '#features/people/messages/messages.ts'
import {
  isProvenHere,
  issueCode,
  keepProof,
  takeCode,
  waitForCode,
} from '#features/people/mobile-codes/mobile-codes.ts'
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

type RequestedCode = Pick<SentEnquiry, 'code' | 'codeSent'>
export const noCode: RequestedCode = { code: null, codeSent: false }

/** Sends a code for an enquiry; only the browser that gets its challenge can verify it. */
export async function sendCodeFor(ctx: Ctx, { id, mobile, locale }: Awaiting): Promise<RequestedCode> {
  const code = await issueCode(ctx, { mobile, purpose: 'ENQUIRY', userId: null, locale })
  await bind(ctx, id, code.challenge)
  return { code, codeSent: true }
}

/** The same, but where the number has to wait for its next code the enquiry is kept with a challenge to request it by. */
export async function sendOrWait(ctx: Ctx, awaiting: Awaiting): Promise<RequestedCode> {
  const resendAt = await waitForCode(ctx, awaiting.mobile)
  if (!resendAt) return sendCodeFor(ctx, awaiting)
  const challenge = newToken()
  await bind(ctx, awaiting.id, challenge)
  return { code: { challenge, resendAt, expiresAt: resendAt }, codeSent: false }
}

async function bind(ctx: Ctx, id: number, challenge: string): Promise<void> {
  await ctx.db
    .updateTable('enquiries')
    .set({ verificationHash: hashToken(challenge) })
    .where('id', '=', id)
    .execute()
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
    .leftJoin('sellerShown as s', 's.id', 'e.sellerId')
    .select(['e.id', 'e.mobile', 'e.locale', 'e.requestCount', 's.tradeName as partner'])
    .where('e.verificationHash', '=', hashToken(challenge.slice(0, 200)))
    .where('e.status', '=', 'NEW')

/** Verifies the number of an enquiry by the code sent to it, and passes the enquiry on. */
export async function verifyEnquiry(ctx: Ctx, challenge: string, code: string): Promise<SentEnquiry> {
  const taken = await takeCode(ctx, { challenge, code, purpose: 'ENQUIRY', userId: null })
  return transaction(ctx, async (ctx) => {
    const row = found(await awaiting(ctx, challenge).forUpdate('e').executeTakeFirst())
    if (row.mobile !== taken.mobile) throw refused('TOKEN_INVALID', {}, 'code')
    await keepProof(ctx, taken)
    return verified(ctx, row)
  })
}

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof awaiting>['executeTakeFirst']>>>
const answerOf = ({ id, partner, requestCount }: Found, requested: RequestedCode): SentEnquiry => ({
  number: enquiryNumber(id),
  partner,
  joined: requestCount > 1,
  updated: true,
  ...requested,
})

async function verified(ctx: Ctx, row: Found): Promise<SentEnquiry> {
  await passOn(ctx, row.id, { joined: false, isVerified: true })
  return answerOf(row, noCode)
}

/**
 * Sends another code for an enquiry; the earlier one does not verify it any more. Where the browser has proven the number
 * since, by another enquiry, none is needed and the enquiry is passed on.
 */
export const resendEnquiryCode = (ctx: Ctx, challenge: string): Promise<SentEnquiry> =>
  transaction(ctx, async (ctx) => {
    const row = await awaiting(ctx, challenge).forUpdate('e').executeTakeFirst()
    if (!row) throw refused('TOKEN_INVALID', {}, 'code')
    return (await isProvenHere(ctx, row.mobile)) ? verified(ctx, row) : answerOf(row, await sendCodeFor(ctx, row))
  })
