import { UNSAFE_ErrorResponseImpl as ErrorResponse, type HydrationState, isRouteErrorResponse } from 'react-router'
import type { Locale } from '#state/slices.ts'
import type { CachedAnswers } from './graphql/query-client.ts'
import type { Messages } from './i18n/messages.ts'
import type { PageSeo } from './ui/seo.ts'

/** State for the browser to continue from the server's render: sent once, as JSON in the page. */
export type PageState = {
  locale: Locale
  pincode: string | null
  origin: string
  /** What the operator set for the head of the page. */
  seo?: PageSeo | null
  answers: CachedAnswers
  /** Translations of messages in the data: the page's own catalogues only have the texts of its code. */
  said: Messages
  loaderData: HydrationState['loaderData']
  errors: Record<string, number> | null
}

type Errors = HydrationState['errors']

/** Only the status of an error is sent. */
export const keepErrors = (errors: Errors): Record<string, number> | null =>
  errors
    ? Object.fromEntries(
        Object.entries(errors).map(([id, error]) => [id, isRouteErrorResponse(error) ? error.status : 500]),
      )
    : null

/** The same errors for the browser's router. */
export const takeErrors = (errors: Record<string, number> | null): Errors =>
  errors && Object.fromEntries(Object.entries(errors).map(([id, status]) => [id, new ErrorResponse(status, '', null)]))

/** The entries of a catalogue that occur in this data. */
export function messagesIn(answers: unknown, messages: Messages, said: Messages = {}): Messages {
  if (typeof answers === 'string') {
    const message = Object.hasOwn(messages, answers) ? messages[answers] : undefined
    if (message !== undefined) said[answers] = message
  } else if (typeof answers === 'object' && answers !== null) {
    for (const inside of Object.values(answers)) messagesIn(inside, messages, said)
  }
  return said
}
