import { type Declaration, declarationNames } from '@neev/domain/declaration-names'
import { isRefusalCode, refusalTexts } from '@neev/domain/refusal-texts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { amountText } from '#ui/format/amounts.ts'
import { GraphQLRefusal, RequestFailure } from './errors.ts'

type Params = Record<string, string | number>
/** A refusal as the server sends it; `params` is null in data when the code has none. */
export type Said = { code: string; params?: Params | null; message?: string }

/**
 * Translates quantities and declarations in the params: besides the English text these have the number (`moqMilli`)
 * and `unit`, or the codes.
 */
function inWords(t: T, params: Params): Params {
  const { unit, declarations } = params
  if (typeof declarations === 'string') {
    const names = declarations.split(' ').map((code) => t(declarationNames[code as Declaration] ?? code))
    return { ...params, what: names.join(', ') }
  }
  if (typeof unit !== 'string') return params
  const labels = Object.keys(params).flatMap((name) => {
    const milli = params[`${name}Milli`]
    return typeof milli === 'number' ? [[name, amountText(t, milli, unit)] as const] : []
  })
  return { ...params, ...Object.fromEntries(labels) }
}

/** A refusal in the user's language; the server's English message if the code is unknown. */
export function refusalText(t: T, { code, params, message }: Said): string {
  return isRefusalCode(code) && code !== 'VALIDATION'
    ? t(refusalTexts[code], inWords(t, params ?? {}))
    : t(message ?? code)
}

const failures = {
  network: text('No connection. Check your network and try again.'),
  socket: text('The live connection was lost. Reload the page to see the latest status.'),
  status: text('The server is not responding. Try again in a moment.'),
  missing: text('The server is not responding. Try again in a moment.'),
  parse: text('The server is not responding. Try again in a moment.'),
} satisfies Record<RequestFailure['failure'], string>

/** A message for any error. */
export function errorText(t: T, error: unknown): string {
  if (error instanceof GraphQLRefusal) return refusalText(t, error)
  if (error instanceof RequestFailure) return t(failures[error.failure])
  return t('Something went wrong on our side. Try again.')
}

export function useErrorText() {
  const t = useT()
  return (error: unknown) => errorText(t, error)
}
