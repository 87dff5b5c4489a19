import type { Ctx } from '#core/context.ts'
import { type Note, notify } from '#features/notifications/notifications.ts'
import type { Reader } from './messages.queries.ts'
import { sendMessage } from './messages.ts'
import { type OwnTemplate, type TemplateName, textsOf } from './templates/templates.ts'

export type Update = {
  template: TemplateName | (OwnTemplate & Pick<Note, 'kind'>)
  facts: Readonly<Record<string, string | undefined>>
  /** A path of this site. */
  path: string
  /** Identifies the event: each recipient gets one email and one notification for it. */
  key: string
  /** Channels. Email for what people need in writing, notifications for what they should see next. */
  by: readonly ('mail' | 'bell')[]
}

const kindOf = (template: Update['template']): Note['kind'] => {
  if (typeof template !== 'string') return template.kind
  if (/^(order|dealer|schedule)\./.test(template)) return 'ORDER'
  return /^(account|safety|staff|product|price|seller|document|licence|associate|b2b|enquiry|alert)\./.test(template)
    ? 'SYSTEM'
    : 'PAYMENT'
}

/** Removes the greeting of an email for the notification. */
const bellText = (body: string) => {
  const [first = '', second] = body.split('\n')
  return second && /^(Hello|Hola,|Hallo|नमस्ते) /.test(first) ? `${second[0]?.toUpperCase()}${second.slice(1)}` : first
}

/** Notifies each of these people once, in their language. */
export async function notifyPeople(ctx: Ctx, readers: readonly Reader[], update: Update): Promise<void> {
  const { template, path, key, by } = update
  for (const { userId, name, email, locale } of readers) {
    const facts = { ...update.facts, name }
    if (by.includes('mail')) {
      const link = ctx.config.origin + path
      await sendMessage(ctx, { template, to: email, userId, locale, facts, link, dedupeKey: `${key}:${userId}` })
    }
    if (by.includes('bell')) {
      const { subject, body } = textsOf(template, locale, facts)
      await notify(ctx, [userId], {
        kind: kindOf(template),
        title: subject,
        body: bellText(body),
        link: path,
        dedupeKey: key,
      })
    }
  }
}
