import { everyParty, type MessageTypes } from '#core/events/event-messages.ts'

/** Messages about accounts: registration, passwords and sign-in. Their texts are in content/messages. */
export const messageTypes: MessageTypes = {
  'account.registered': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
    secret: { kind: 'LINK' },
  },
  'account.welcome': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
  },
  'account.verify': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
    secret: { kind: 'LINK' },
  },
  'account.passwordForgotten': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
    secret: { kind: 'LINK', addressee: true },
  },
  'account.passwordChanged': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: ['ways'],
  },
  'account.signInRemoved': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: ['ways'],
  },
  'account.providerLinked': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: ['ways'],
  },
  'account.registerTried': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
  },
  'account.deletionRequested': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: ['deadline'],
  },
  'account.deletionCancelled': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
  },
  'account.deleted': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
  },
  'account.secondFactorOn': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
  },
  'account.secondFactorOff': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: [],
  },
  'account.secondFactorReset': {
    group: 'ACCOUNT',
    parties: [...everyParty],
    variables: ['by'],
  },
}
