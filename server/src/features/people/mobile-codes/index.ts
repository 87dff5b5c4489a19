import { mask } from '@neev/domain/people/accounts/accounts'
import type { Feature } from '#core/feature.ts'
import { accountById } from '#features/people/accounts/accounts.ts'
import { eraseCodes, sweepCodes } from './codes.ts'
import { messageTypes } from './mobile-codes.messages.ts'
import { resolvers } from './mobile-codes.resolvers.ts'

export type { SentCode as MobileCode } from './codes.ts'

/** Codes by SMS: verifying a mobile number, signing in and registering with it. */
export const mobileCodes: Feature = {
  clocks: {
    'mobile_codes.expires_at': 'Compared with the clock when it is used.',
  },
  ownData: {
    parts: [],
    without: { mobile_codes: 'Codes of the last day, as hashes, and which browsers proved a number with them.' },
  },
  resolvers,
  messageTypes,
  publicOperations: ['Mutation.sendMobileCode', 'Mutation.submitMobileCode', 'Mutation.registerWithMobile'],
  hooks: { 'account.erase': (ctx, { userId }) => eraseCodes(ctx, userId) },
  messages: {
    'account.mobileVerified': {
      kind: 'SYSTEM',
      read: async (ctx, { userId }) => {
        const account = await accountById(ctx, userId)
        if (!account?.mobile) return null
        return { to: [userId], facts: { mobile: mask(account.mobile) }, path: '/security' }
      },
    },
  },
  jobs: [{ name: 'mobile-codes.sweep', everySeconds: 24 * 60 * 60, run: sweepCodes }],
}
