import { isRefusalCode, refusalTexts } from '@neev/domain/core/refusal-texts'
import type { RefusalParams } from '@neev/domain/core/refusals'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { GraphQLRefusal, RequestFailure } from './errors.ts'
import { ruleTextWithTerms } from './rule-text-with-terms.ts'

/** A refusal as the server sends it; `params` is null in data when the code has none. */
export type Said = { code: string; params?: RefusalParams | null; message?: string }

/** A refusal in the user's language; the server's English message if the code is unknown. */
export function refusalText(t: T, { code, params, message }: Said): string {
  if (isRefusalCode(code)) return ruleTextWithTerms(t, { text: refusalTexts[code], ...(params && { params }) })
  return t(message ?? code)
}

/** The message of one field that the server refused. */
export function fieldText(t: T, { fields, fieldRefusals }: GraphQLRefusal, field: string): string {
  const refusal = fieldRefusals[field]
  return refusal ? refusalText(t, refusal) : t(fields[field] ?? '')
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
  if (error instanceof GraphQLRefusal) {
    const [field] = Object.keys(error.fields)
    const said = error.code === 'VALIDATION' && field !== undefined ? fieldText(t, error, field) : refusalText(t, error)
    return error.row === undefined ? said : `${error.row}: ${said}`
  }
  if (error instanceof RequestFailure) return t(failures[error.failure])
  return t('Something went wrong on our side. Try again.')
}

export function useErrorText() {
  const t = useT()
  return (error: unknown) => errorText(t, error)
}
