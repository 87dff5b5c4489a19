import type { Resolvers } from '#core/graphql/resolver-types.ts'
import { isCodeOffered } from '#features/people/messages/messages.ts'
import * as use from './mobile-codes.ts'

export const resolvers: Resolvers = {
  SignInOptions: {
    mobileCode: (_, __, ctx) => isCodeOffered(ctx),
  },
  Mutation: {
    sendMobileCode: (_, values, ctx) => use.sendMobileCode(ctx, values),
    submitMobileCode: (_, { challenge, code }, ctx) => use.submitMobileCode(ctx, challenge, code),
    registerWithMobile: (_, { input }, ctx) => use.registerWithMobile(ctx, input),
    sendVerificationCode: (_, { mobile }, ctx) => use.sendVerificationCode(ctx, mobile),
    verifyMobile: (_, { challenge, code }, ctx) => use.verifyMobile(ctx, challenge, code),
    removeMobile: (_, __, ctx) => use.removeMobile(ctx),
    sendStepUpCode: (_, __, ctx) => use.sendStepUpCode(ctx),
    confirmWithMobile: (_, { challenge, code }, ctx) => use.confirmWithMobile(ctx, challenge, code),
  },
}
