import type { Ctx } from '#core/context.ts'
import type { EventName, Events } from './events.ts'

/** Subject and body in one language; lines of the body are paragraphs. `action` is the label of the button. */
export type Words = { subject: string; body: string; action?: string }
export type Language = 'en' | 'es' | 'de' | 'hi'
/** A text in every language. */
export type InAll = Record<Language, Words>

/** A recipient without an account, by email alone; `path` is the link for them. */
export type Guest = { email: string; name: string; locale: string; path: string }

/**
 * A message about an event, sent once per event and recipient: by email, as a notification, or both. Texts contain
 * facts in braces; `{name}` is the recipient's name.
 */
export type EventMessage<Payload> = {
  words: InAll
  by: readonly ('mail' | 'bell')[]
  /** The kind of notification. */
  kind: 'ORDER' | 'PAYMENT' | 'SYSTEM'
  /** The recipients, the facts of the text and the path of its link; null if nobody is notified. */
  read(
    ctx: Ctx,
    payload: Payload,
  ): Promise<{ to: readonly number[]; guests?: readonly Guest[]; facts: Record<string, string>; path: string } | null>
}

/** Messages by event; `messages` sends them in its lane. */
export type EventMessages = { [Name in EventName]?: EventMessage<Events[Name]> }
