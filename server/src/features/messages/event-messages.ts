import type { Ctx } from '#core/context.ts'
import type { EventMessage, EventMessages } from '#core/event-messages.ts'
import type { Subscribers } from '#core/events.ts'
import type { Feature } from '#core/feature.ts'
import { readReaders } from './messages.queries.ts'
import { notifyPeople } from './tell.ts'

/** Sends what capabilities tell people of their own events; of one event and person, once. */
export const sendingOf = (features: readonly { messages?: EventMessages }[]): Feature[] =>
  features.flatMap(({ messages }) => (messages ? [{ lane: 'messages' as const, subscribers: earsOf(messages) }] : []))

function earsOf(messages: EventMessages): Subscribers {
  const subscribers = Object.entries(messages as Record<string, EventMessage<object>>).map(([event, message]) => {
    const { words, by, kind, read } = message
    const subscriber = async (ctx: Ctx, payload: object, eventId: number) => {
      const told = await read(ctx, payload)
      if (!told) return
      const { to, facts, path } = told
      const template = { name: event, words, kind }
      await notifyPeople(ctx, await readReaders(ctx, to), { template, facts, path, by, key: `${event}:${eventId}` })
    }
    return [event, subscriber] as const
  })
  return Object.fromEntries(subscribers)
}
