import type { Ctx } from '#core/context.ts'
import type { EventMessage, EventMessages } from '#core/events/event-messages.ts'
import type { Subscribers } from '#core/events/events.ts'
import type { Feature } from '#core/feature.ts'
import { readReaders } from './messages.queries.ts'
import { sendMessage } from './messages.ts'
import { notifyPeople } from './notify.ts'

/** Sends the messages that capabilities define for their own events, once per event and recipient. */
export const sendingOf = (features: readonly { messages?: EventMessages }[]): Feature[] =>
  features.flatMap(({ messages }) =>
    messages ? [{ lane: 'messages' as const, subscribers: subscribersOf(messages) }] : [],
  )

function subscribersOf(messages: EventMessages): Subscribers {
  const subscribers = Object.entries(messages as Record<string, EventMessage<object>>).map(([event, message]) => {
    const { words, by, kind, read } = message
    const subscriber = async (ctx: Ctx, payload: object, eventId: number) => {
      const notice = await read(ctx, payload)
      if (!notice) return
      const { to, guests = [], facts, path } = notice
      const template = { name: event, words, kind }
      await notifyPeople(ctx, await readReaders(ctx, to), { template, facts, path, by, key: `${event}:${eventId}` })
      for (const { email, name, locale, path } of guests)
        await sendMessage(ctx, {
          template,
          to: email,
          userId: null,
          locale,
          facts: { ...facts, name },
          link: ctx.config.origin + path,
          dedupeKey: `${event}:${eventId}:${email}`,
        })
    }
    return [event, subscriber] as const
  })
  return Object.fromEntries(subscribers)
}
