/** One value of an event's payload, for display. */
export type Fact = { name: string; value: string }

const maxFacts = 20
const maxCharacters = 200
const secretNames = /token|secret|password|otp|code$|key$/i

/** Removes secrets from a text: tokens in links, passwords in URLs. */
export const withoutSecrets = (text: string): string =>
  text.replace(/\b(token|sig|key|secret|password)=[\w%.~+-]+/gi, '$1=…').replace(/:\/\/[^\s/@]+:[^\s/@]+@/g, '://…@')

/** The payload of an event as a flat list: `order.id: 7` for { order: { id: 7 } }. Secrets are omitted. */
export function factsOf(payload: unknown, path = ''): Fact[] {
  if (payload === null || payload === undefined) return path ? [{ name: path, value: '–' }] : []
  if (Array.isArray(payload) && payload.every((one) => typeof one !== 'object' || one === null))
    return [{ name: path || '·', value: withoutSecrets(payload.join(', ')).slice(0, maxCharacters) }]
  if (typeof payload === 'object')
    return Object.entries(payload)
      .flatMap(([name, value]) => {
        const at = path ? `${path}.${name}` : name
        return secretNames.test(name) && typeof value === 'string' ? [{ name: at, value: '…' }] : factsOf(value, at)
      })
      .slice(0, maxFacts)
  return [{ name: path || '·', value: withoutSecrets(String(payload)).slice(0, maxCharacters) }]
}
