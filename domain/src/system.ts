/** One fact of what was told, as a person reads it. */
export type Fact = { name: string; value: string }

const maxFacts = 20
const maxCharacters = 200
const secretNames = /token|secret|password|otp|code$|key$/i

/** Text without what opens an account or a mailbox: tokens of links, passwords in addresses. */
export const withoutSecrets = (text: string): string =>
  text.replace(/\b(token|sig|key|secret|password)=[\w%.~+-]+/gi, '$1=…').replace(/:\/\/[^\s/@]+:[^\s/@]+@/g, '://…@')

/** What an event carries, flat and in words: `order.id: 7` for { order: { id: 7 } }. Secrets are left out. */
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
