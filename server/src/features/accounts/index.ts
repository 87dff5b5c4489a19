import type { Feature } from '#core/feature.ts'
import { resolvers } from './accounts.resolvers.ts'
import { sweepActivity } from './activity.queries.ts'
import { serveBotCheck } from './bot-check.http.ts'
import { serveTestGoogle } from './test-google.http.ts'

export type { AccountRow as CurrentUser } from './accounts.queries.ts'
export type { ActivityRow as SignInEvent } from './activity.queries.ts'
export type { AddressRow as Address } from './addresses.ts'
export type { SessionRow as Session } from './sessions.ts'

/** People who sign in: their accounts, sessions, addresses and second factor. */
export const accounts: Feature = {
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
    'Mutation.sendPasswordReset',
    'Mutation.resetPassword',
    'Query.me',
    'Query.signInOptions',
  ],
  stepUpOperations: ['Mutation.createRecoveryCodes', 'Mutation.startSecondFactor', 'Mutation.removeSecondFactor'],
  http: (app, services) => {
    serveBotCheck(app, services)
    serveTestGoogle(app, services)
  },
  jobs: [{ name: 'accounts.sweep', everySeconds: 24 * 60 * 60, run: sweepActivity }],
  subscribers: {
    // heard after the change is in the database: the sockets ask again who they belong to, and close
    'session.ended': async (ctx) => ctx.topics.publish('session.ended'),
    'account.standing': async (ctx) => ctx.topics.publish('session.ended'),
  },
}
