import type { Resolvers } from '#core/graphql/resolver-types.ts'
import * as channels from './channels/channels.ts'
import * as use from './messages.ts'
import * as preferences from './preferences.ts'
import * as recipients from './recipients.ts'
import * as templates from './templates/templates.ts'

export const resolvers: Resolvers = {
  Query: {
    messages: (_, { page, filter }, ctx) => use.listMessages(ctx, page, filter),
    message: (_, { id }, ctx) => use.getMessage(ctx, id),
    messageEvents: (_, { channel, locale }, ctx) => templates.listMessageTypes(ctx, channel, locale),
    messageEventNames: (_, { locale }, ctx) => templates.listEventNames(ctx, locale),
    messageType: (_, { event, party, locale }, ctx) => templates.getMessageType(ctx, event, party, locale),
    messageVersions: (_, { key }, ctx) => templates.listVersions(ctx, key),
    messageProvider: (_, { channel }, ctx) => channels.getChannel(ctx, channel),
    messagePreferences: (_, _input, ctx) => preferences.getPreferences(ctx),
    messageRecipients: (_, { page, search, active }, ctx) => recipients.listRecipients(ctx, page, { search, active }),
    messageRecipient: (_, { id }, ctx) => recipients.getRecipient(ctx, id),
    bouncedAddresses: (_, { page, search }, ctx) => recipients.listBounces(ctx, page, search),
  },
  Mutation: {
    resendMessages: (_, { ids }, ctx) => use.resendMessages(ctx, ids),
    cancelMessages: (_, { ids }, ctx) => use.cancelMessages(ctx, ids),
    saveMessageTemplate: (_, { key, content, version, publish }, ctx) =>
      templates.saveTemplate(ctx, key, content, { version, publish }),
    discardMessageDraft: (_, { key, version }, ctx) => templates.discardDraft(ctx, key, version),
    resetMessageTemplate: (_, { key, version }, ctx) => templates.resetTemplate(ctx, key, version),
    restoreMessageTemplate: (_, { key, wanted, version }, ctx) => templates.restoreTemplate(ctx, key, wanted, version),
    sendTestMessage: (_, { key, content }, ctx) => templates.sendTestMessage(ctx, key, content),
    saveMessageProvider: (_, { input, version }, ctx) => channels.saveChannel(ctx, input, version),
    confirmMessageProvider: (_, { channel, version }, ctx) => channels.confirmChannel(ctx, channel, version),
    testMessageProvider: (_, { channel }, ctx) => channels.testChannel(ctx, channel),
    setMessagePreferences: (_, input, ctx) => preferences.setPreferences(ctx, input),
    unsubscribeFromMarketing: (_, { code }, ctx) => preferences.unsubscribe(ctx, code),
    createMessageRecipient: (_, { input }, ctx) => recipients.createRecipient(ctx, input),
    updateMessageRecipient: (_, { id, version, input }, ctx) => recipients.updateRecipient(ctx, id, version, input),
    deleteMessageRecipient: (_, { id }, ctx) => recipients.deleteRecipient(ctx, id),
    markAddressBounced: (_, { address, reason }, ctx) => recipients.markBounced(ctx, address, reason),
    clearBouncedAddress: (_, { address }, ctx) => recipients.clearBounced(ctx, address),
  },
}
