import type { MessageChannel, MessageGroup, MessageParty } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '../context.ts'
import type { AccountSecret } from '../secrets/account-secret.ts'
import type { EventName, Events } from './events.ts'

/** Names of parties, for declarations. */
export const buyers = ['CUSTOMER', 'B2B'] as const satisfies readonly MessageParty[]
export const sellingParties = ['SELLER', 'ASSOCIATE', 'DEALER'] as const satisfies readonly MessageParty[]
export const everyParty = [
  ...buyers,
  ...sellingParties,
  'ENQUIRY',
  'SERVICE',
  'ADMIN',
] as const satisfies readonly MessageParty[]

/** Variables of messages about an order, and about one of its suborders or shipments. */
export const orderVariables = [
  'order',
  'part',
  'amount',
  'buyer',
  'seller',
  'place',
  'items',
  'deadline',
  'reason',
] as const
export const suborderVariables = [...orderVariables, 'eta', 'vehicle', 'driver'] as const

/** A recipient without an account, by email alone; `link` is a path, or opens something without signing in. */
export type Guest = {
  email: string
  name: string
  locale: string
  link: string | AccountSecret
  /** The account of the address, if the recipient is one who may not know of it yet. */
  userId?: number | null
}

/**
 * A message that a capability declares: who can receive it, and the variables of its text. The text itself, its
 * language and the channels that it is sent on are data: defaults in `server/content/messages`, and what the operator
 * changed. `name` and `link` are variables of every message.
 */
export type MessageType = {
  group: MessageGroup
  parties: readonly MessageParty[]
  variables: readonly string[]
  /** The only channel that it is sent on, where others would defeat its purpose. */
  only?: MessageChannel
  /**
   * Set if it can carry a link or code that lets its reader act as somebody. That has its own button or code line, is no
   * variable of the text, and nobody gets a copy.
   */
  secret?: Secret
  /** Somebody waits for it or acts at once: its SMS is sent at night too. */
  urgent?: true
  /** Tells of a change of rights or money that others must be able to stop: its words are fixed and it is always sent. */
  safety?: true
}
/** `addressee`: nobody else can read it, not even in a demo shop: it opens an account that has rights already. */
type Secret = { kind: 'LINK' | 'CODE'; addressee?: true }
/** Messages by name, such as `order.placed`. */
export type MessageTypes = Readonly<Record<string, MessageType>>

/** The messages that capabilities declare. */
export const messageTypesOf = (features: readonly { messageTypes?: MessageTypes }[]): MessageTypes =>
  Object.assign({}, ...features.map(({ messageTypes = {} }) => messageTypes))

/** A message about an event of the same name, sent once per event and recipient. Its capability declares its type. */
export type EventMessage<Payload> = {
  /** The kind of notification. */
  kind: 'ORDER' | 'PAYMENT' | 'SYSTEM'
  /** The recipients, the facts of the text and the path of its link; null if nobody is notified. */
  read(
    ctx: Ctx,
    payload: Payload,
  ): Promise<{
    to: readonly number[]
    guests?: readonly Guest[]
    facts: Record<string, string>
    path: string
    party?: MessageParty | undefined
  } | null>
}

/** Messages by event; `messages` sends them in its lane. */
export type EventMessages = { [Name in EventName]?: EventMessage<Events[Name]> }
