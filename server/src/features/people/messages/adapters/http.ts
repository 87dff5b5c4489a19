import { whatsappParameter } from '@neev/domain/people/messages/channel-values'
import type { HttpConfig } from '@neev/domain/people/messages/channels'
import type { Ctx } from '#core/context.ts'
import { innermostReason } from '#core/errors.ts'
import { fetchText } from '#core/net/http-client.ts'
import type { Adapter, OutgoingMessage } from './port.ts'

type Values = Readonly<Record<string, unknown>>

/** Replaces `{name}` in a text; a text that is only `{name}` becomes the value itself, such as a list of parameters. */
function fillValue(text: string, values: Values): unknown {
  const only = /^\{(\w+)\}$/.exec(text)?.[1]
  if (only !== undefined && only in values) return values[only]
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole))
}

/** Replaces `{name}` in every text of a JSON value, so that no value can change its structure. */
function fillJson(value: unknown, values: Values): unknown {
  if (typeof value === 'string') return fillValue(value, values)
  if (Array.isArray(value)) return value.map((one) => fillJson(one, values))
  if (value && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, fillJson(one, values)]))
  return value
}

/** The value at a path such as `messages.0.id`. */
export const valueAt = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (at, name) => (at && typeof at === 'object' ? (at as Record<string, unknown>)[name] : undefined),
      value,
    )

/** The only place where a value becomes a parameter of WhatsApp. */
const parametersOf = ({ parameters }: Values): string[] =>
  Array.isArray(parameters) ? parameters.map((value) => whatsappParameter(String(value ?? ''))) : []

/**
 * A provider that is called over HTTP, as configured. Anything but a response with the message's id at the configured
 * path is a failure.
 */
export const httpAdapter = (ctx: Ctx, channel: 'SMS' | 'WHATSAPP', config: HttpConfig, secret: string): Adapter => ({
  dailyCap: 0,
  async send({ to, text, messageId, provider }: OutgoingMessage) {
    const values: Values = {
      to,
      mobile: to.replace(/^\+/, ''),
      text,
      secret,
      id: messageId.replace(/[<>]/g, ''),
      entityId: config.dltEntityId,
      senderId: config.senderId,
      dltTemplateId: '',
      template: '',
      language: 'en',
      parameters: [],
      category: 'UTILITY',
      ...provider,
      ...(channel === 'WHATSAPP' && { parameters: parametersOf(provider) }),
    }
    const headers = Object.fromEntries(
      config.headers.map(({ name, value }) => [name, String(fillValue(value, values))]),
    )
    const body = fillJson(JSON.parse(config.payload), values) as object
    const answer = await fetchText(ctx, channel === 'SMS' ? 'sms' : 'whatsapp', config.url, {
      method: config.method,
      headers,
      body,
    }).catch((error: unknown) => {
      const message = innermostReason(error)
      throw new Error(secret ? message.replaceAll(secret, '…') : message)
    })
    if (!answer.trim()) throw new Error(`The ${channel} provider gave an empty response.`)
    const reference = valueAt(parsed(answer), config.successPath)
    if (typeof reference !== 'string' && typeof reference !== 'number')
      throw new Error(`The ${channel} provider’s response has no ${config.successPath}: ${answer.slice(0, 120)}`)
    return { reference: String(reference).slice(0, 200) }
  },
})

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch {
    return undefined
  }
}
