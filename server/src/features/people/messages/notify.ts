import type { MessageParty } from '@neev/domain/people/messages/message-texts'
import type { Ctx } from '#core/context.ts'
import type { Note } from '#features/people/notifications/notifications.ts'
import type { Reader } from './messages.queries.ts'
import { sendTo } from './send.ts'
import type { Facts, MessageTypeName } from './templates/texts.ts'

export type Update = {
  template: MessageTypeName
  /** The party of the recipients; otherwise it follows from their roles. */
  party?: MessageParty | undefined
  /** The kind of notification; otherwise it follows from the message's name. */
  kind?: Note['kind']
  facts: Facts
  /** A path of this site. */
  path: string
  /** Identifies the event: each recipient gets one message on each channel, and one notification. */
  key: string
  /** Not important enough for more than a notification. */
  minor?: boolean
}

const kindOf = (template: string): Note['kind'] => {
  if (/^(order|dealer|schedule)\./.test(template)) return 'ORDER'
  return /^(account|safety|staff|product|price|stock|seller|document|licence|associate|b2b|enquiry|alert)\./.test(
    template,
  )
    ? 'SYSTEM'
    : 'PAYMENT'
}

/** Notifies each of these people once, in their language. */
export async function notifyPeople(ctx: Ctx, readers: readonly Reader[], update: Update): Promise<void> {
  const { template: event, party, path, key, minor = false, kind = kindOf(event) } = update
  await sendTo(ctx, readers, {
    event,
    party,
    facts: update.facts,
    link: ctx.config.origin + path,
    bell: { kind, path, key },
    key,
    minor,
  })
}
