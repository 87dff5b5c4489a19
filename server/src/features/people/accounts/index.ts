import type { Feature } from '#core/feature.ts'
import { ownRows } from '#core/own-data.ts'
import { messageTypes } from './accounts.messages.ts'
import { resolvers } from './accounts.resolvers.ts'
import { setMarketing } from './accounts.ts'
import { sweepActivity } from './activity.queries.ts'
import { deleteDue } from './deletion/deletion.ts'
import { eraseRetained } from './deletion/retention.ts'
import { accountInvariants } from './invariants.queries.ts'
import { accountNotices } from './notices/notices.ts'
import { serveBotCheck } from './sign-in/bot-check.http.ts'
import { serveTestFacebook } from './sign-in/test-facebook.http.ts'
import { serveTestGoogle } from './sign-in/test-google.http.ts'

export type { AccountRow as CurrentUser } from './accounts.queries.ts'
export type { SignInOptionsRow as SignInOptions } from './accounts.ts'
export type { ActivityRow as SignInEvent } from './activity.queries.ts'
export type { AddressRow as Address } from './addresses.ts'
export type { SessionRow as Session } from './sign-in/sessions.ts'

/** Accounts, sessions, addresses and second factors. */
export const accounts: Feature = {
  notices: accountNotices,
  hooks: { 'marketing.chosen': (ctx, { userId, marketing }) => setMarketing(ctx, userId, marketing) },
  invariants: accountInvariants,
  clocks: {
    'facebook_visits.expires_at': 'Compared with the clock when it is used.',
    'google_visits.expires_at': 'Compared with the clock when it is used.',
    'sessions.expires_at': 'Compared with the clock when it is used.',
    'sessions.strong_until': 'Compared with the clock when it is used.',
    'sign_in_challenges.expires_at': 'Compared with the clock when it is used.',
    'sign_in_tries.locked_until': 'Compared with the clock when it is used.',
    'user_tokens.expires_at': 'Compared with the clock when it is used.',
  },
  ownData: {
    parts: [
      ownRows('profile', 'users', [
        'id',
        'name',
        'email',
        'emailVerifiedAt',
        'mobile',
        'mobileVerifiedAt',
        'locale',
        'marketing',
        'createdAt',
        'lastLoginAt',
        'termsAcceptedAt',
      ]),
      ownRows('roles', 'userRoles', ['role', 'grantedAt']),
      ownRows('addresses', 'addresses', [
        'label',
        'contactName',
        'mobile',
        'line1',
        'line2',
        'landmark',
        'city',
        'district',
        'stateCode',
        'pincode',
        'gstin',
        'roadWidth',
        'receiverName',
        'receiverMobile',
        'createdAt',
      ]),
      ownRows('sessions', 'sessions', ['createdAt', 'lastSeenAt', 'expiresAt', 'revokedAt', 'ip', 'userAgent']),
      ownRows('sign-in-activity', 'signInEvents', ['at', 'kind', 'ip', 'userAgent']),
    ],
    without: {
      user_tokens: 'Links that open the account.',
      second_factors: 'Secret of the authenticator app.',
      recovery_codes: 'Hashes of codes that open the account.',
      sign_in_challenges: 'Sign-ins of the last minutes.',
      known_browsers: 'Hashes of cookies.',
    },
  },
  messageTypes,
  resolvers,
  publicOperations: [
    'Mutation.register',
    'Mutation.submitSignInCode',
    'Mutation.verifyEmail',
    'Mutation.resendVerification',
    'Mutation.login',
    'Mutation.logout',
    'Mutation.startGoogleLogin',
    'Mutation.loginWithGoogle',
    'Mutation.startFacebookLogin',
    'Mutation.loginWithFacebook',
    'Mutation.registerWithFacebook',
    'Mutation.sendPasswordReset',
    'Mutation.resetPassword',
    'Query.me',
    'Query.signInOptions',
  ],
  http: (app, services) => {
    serveBotCheck(app, services)
    serveTestGoogle(app, services)
    serveTestFacebook(app, services)
  },
  jobs: [
    { name: 'accounts.sweep', everySeconds: 24 * 60 * 60, run: sweepActivity },
    { name: 'accounts.delete', everySeconds: 60 * 60, run: deleteDue },
    { name: 'accounts.retention', everySeconds: 24 * 60 * 60, run: eraseRetained },
  ],
  subscribers: {
    // Delivered after the commit; the sockets check their session again and close
    'session.ended': async (ctx) => ctx.topics.publish('session.ended'),
    'account.standing': async (ctx) => ctx.topics.publish('session.ended'),
  },
}
