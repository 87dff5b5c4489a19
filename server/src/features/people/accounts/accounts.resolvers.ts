import { stateName } from '@neev/domain/core/states'
import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as use from './accounts.ts'
import { activityOf, ownActivity } from './activity.ts'
import * as addresses from './addresses.ts'
import { deleteAccount } from './deletion/deletion.ts'
import { setPortrait } from './portrait.ts'
import { loginWithFacebook, registerWithFacebook, startFacebookLogin } from './sign-in/facebook.ts'
import { loginWithGoogle, startGoogleLogin } from './sign-in/google.ts'
import * as recovery from './sign-in/recovery.ts'
import * as factor from './sign-in/second-factor.ts'
import * as sessions from './sign-in/sessions.ts'
import { login, register, submitSignInCode } from './sign-in/sign-in.ts'

export const resolvers: Resolvers = {
  Query: {
    me: (_, __, ctx) => use.currentUser(ctx),
    signInOptions: (_, __, ctx) => use.signInOptions(ctx),
    sessions: (_, __, ctx) => sessions.listSessions(ctx),
    secondFactor: (_, __, ctx) => factor.ownSecondFactor(ctx),
    signInActivity: (_, __, ctx) => ownActivity(ctx),
    userSignInActivity: (_, { userId }, ctx) => activityOf(ctx, userId),
    addresses: (_, __, ctx) => addresses.listAddresses(ctx),
    address: (_, { id }, ctx) => addresses.getAddress(ctx, id),
  },
  Mutation: {
    register: (_, { input }, ctx) => register(ctx, input),
    verifyEmail: (_, { token }, ctx) => recovery.verifyEmail(ctx, token),
    resendVerification: (_, { email }, ctx) => recovery.resendVerification(ctx, email),
    login: (_, values, ctx) => login(ctx, values),
    startGoogleLogin: (_, __, ctx) => startGoogleLogin(ctx),
    loginWithGoogle: (_, { code, state }, ctx) => loginWithGoogle(ctx, code, state),
    startFacebookLogin: (_, __, ctx) => startFacebookLogin(ctx),
    loginWithFacebook: (_, { code, state }, ctx) => loginWithFacebook(ctx, code, state),
    registerWithFacebook: (_, { input }, ctx) => registerWithFacebook(ctx, input),
    submitSignInCode: (_, { challenge, code }, ctx) => submitSignInCode(ctx, challenge, code),
    startSecondFactor: (_, __, ctx) => factor.startSecondFactor(ctx),
    confirmSecondFactor: (_, { code }, ctx) => factor.confirmSecondFactor(ctx, code),
    createRecoveryCodes: (_, __, ctx) => factor.createRecoveryCodes(ctx),
    removeSecondFactor: (_, __, ctx) => factor.removeSecondFactor(ctx),
    logout: (_, __, ctx) => sessions.logout(ctx),
    logoutAll: (_, __, ctx) => sessions.endAllSessions(ctx),
    sendPasswordReset: (_, values, ctx) => recovery.sendPasswordReset(ctx, values),
    resetPassword: (_, { input }, ctx) => recovery.resetPassword(ctx, input),
    updatePassword: (_, { input }, ctx) => recovery.updatePassword(ctx, input),
    confirmPassword: (_, { password }, ctx) => recovery.confirmPassword(ctx, password),
    deleteSession: (_, { id }, ctx) => sessions.deleteSession(ctx, id),
    setPortrait: (_, { file }, ctx) => setPortrait(ctx, file ?? null),
    updateProfile: (_, { input }, ctx) => use.updateProfile(ctx, input),
    deleteAccount: (_, __, ctx) => deleteAccount(ctx),
    addAddress: (_, { input }, ctx) => addresses.addAddress(ctx, input),
    updateAddress: (_, { id, input }, ctx) => addresses.updateAddress(ctx, id, input),
    deleteAddress: (_, { id }, ctx) => addresses.deleteAddress(ctx, id),
  },
  Session: {
    device: (session) => sessions.deviceOf(session.userAgent),
    isCurrent: (session, _, ctx) => session.id === ctx.actor?.sessionId,
  },
  SignInEvent: {
    device: (event) => sessions.deviceOf(event.userAgent),
  },
  Address: {
    state: (address) => stateName(address.stateCode),
    siteCard: (address) => addresses.siteCardOf(address),
    isOfCompany: ({ companyId }) => companyId !== null,
  },
}
