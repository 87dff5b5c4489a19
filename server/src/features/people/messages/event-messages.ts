import type { Ctx } from '#core/context.ts'
import type { EventMessage, EventMessages } from '#core/events/event-messages.ts'
import type { Subscribers } from '#core/events/events.ts'
import type { Feature } from '#core/feature.ts'
import { readReaders } from './messages.queries.ts'
import { notifyPeople } from './notify.ts'
import { sendTo } from './send.ts'

/** Sends the messages that capabilities define for their own events, once per event and recipient. */
export const sendingOf = (features: readonly { messages?: EventMessages }[]): Feature[] =>
  features.flatMap(({ messages }) =>
    messages ? [{ lane: 'messages' as const, subscribers: subscribersOf(messages) }] : [],
  )

function subscribersOf(messages: EventMessages): Subscribers {
  const subscribers = Object.entries(messages as Record<string, EventMessage<object>>).map(([event, message]) => {
    const { kind, read } = message
    const subscriber = async (ctx: Ctx, payload: object, eventId: number) => {
      const notice = await read(ctx, payload)
      if (!notice) return
      const { to, guests = [], facts, path, party } = notice
      const key = `${event}:${eventId}`
      await notifyPeople(ctx, await readReaders(ctx, to), { template: event, kind, party, facts, path, key })
      for (const { link: own, ...guest } of guests) {
        const link = typeof own === 'string' ? ctx.config.origin + own : own
        await sendTo(ctx, [{ userId: null, ...guest }], { event, party, facts, link, bell: null, key })
      }
    }
    return [event, subscriber] as const
  })
  return Object.fromEntries(subscribers)
}
