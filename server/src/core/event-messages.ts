import type { Ctx } from './context.ts'
import type { EventName, Events } from './events.ts'

/** Subject and body of one language; paragraphs of the body are lines. `action` is what the button over the link says. */
export type Words = { subject: string; body: string; action?: string }
export type Language = 'en' | 'es' | 'de' | 'hi'
/** One text in every language. */
export type InAll = Record<Language, Words>

/**
 * What a capability tells people of an event of its own, once for each event and person: by mail, in the bell, or both. Texts name facts
 * between braces; `{name}` is the reader's own.
 */
export type EventMessage<Payload> = {
  words: InAll
  by: readonly ('mail' | 'bell')[]
  /** Under which heading of the bell it stands. */
  kind: 'ORDER' | 'PAYMENT' | 'SYSTEM'
  /** Accounts that are told, the facts of the text and the path that it leads to; null where nobody is told. */
  read(
    ctx: Ctx,
    payload: Payload,
  ): Promise<{ to: readonly number[]; facts: Record<string, string>; path: string } | null>
}

/** Messages by the event that they follow; `messages` sends them, in its lane. */
export type EventMessages = { [Name in EventName]?: EventMessage<Events[Name]> }
