export type Address = { to: string; messageId: string }

/** A message as its provider needs it. */
export type OutgoingMessage = Address & {
  subject: string
  text: string
  html: string
  /** Ids and parameters of the provider, as stored in the outbox. */
  provider: Readonly<Record<string, unknown>>
  /** URL that ends marketing mail, for its headers. */
  optOut: string | null
}

/** A provider of a channel. `send` throws with the reason if the provider did not accept the message. */
export type Adapter = {
  /** How many messages it may send within 24 hours; 0 for no limit. */
  dailyCap: number
  send(message: OutgoingMessage): Promise<{ reference: string }>
  close?(): void
}
