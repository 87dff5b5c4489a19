import type { Permission } from '@neev/domain/core/access/permissions'
import type { Document, Input } from '#graphql/document.ts'
import { GraphQLRefusal } from '#graphql/errors.ts'
import { request } from '#graphql/request.ts'
import { withStepUp } from '#graphql/step-up.ts'
import type { T } from '#i18n/use-t.ts'

/** How selected rows are sent: so many with a request, and so many requests at a time. */
type Sending<Row> = {
  mutation: { name: string }
  size: number
  atOnce: number
  send: (rows: readonly Row[]) => Promise<unknown>
}

/** Something done with selected rows. Its texts are marked by `text('…')`. */
export type BulkAction<Row> = {
  label: string
  may?: Permission
  danger?: boolean
  /** Why a row is left out, in the user's language. */
  whyNot?: (row: Row, t: T) => string | null
  /** A question before, whose title counts the rows as `n`. */
  sure?: { title: string; body?: string }
  by: Sending<Row>
}

/** A refused row, with its reason. */
export type RefusedRow<Row> = { row: Row; why: string }

const fewAtOnce = 4

/** One mutation for each row, a few at a time. */
export const eachRow = <Row, Data, Variables>(
  mutation: Document<Data, Variables>,
  input: (row: Row) => Variables,
): Sending<Row> => ({
  mutation,
  size: 1,
  atOnce: fewAtOnce,
  send: async ([row]) =>
    row && withStepUp(() => request(mutation, ...([input(row)] as unknown as Input<NoInfer<Variables>>))),
})

/** One mutation for up to `size` rows, which it changes all or none of. */
export const rowsTogether = <Row, Data, Variables>(
  mutation: Document<Data, Variables>,
  input: (rows: readonly Row[]) => Variables,
  size = 100,
): Sending<Row> => ({
  mutation,
  size,
  atOnce: 1,
  send: (rows) => withStepUp(() => request(mutation, ...([input(rows)] as unknown as Input<NoInfer<Variables>>))),
})

/** A refusal that concerns who asks, and not the row: the rows after it would get it too. */
const isPersonal = (error: unknown) =>
  !(error instanceof GraphQLRefusal) ||
  ['UNAUTHENTICATED', 'FORBIDDEN', 'STEP_UP_NEEDED', 'SECOND_FACTOR_NEEDED', 'RATE_LIMITED'].includes(error.code)

/**
 * Sends the rows, tells how many are answered, and returns those that were refused. Ends with the first error that is none
 * of a row's: those not sent are refused by it.
 */
export async function sendRows<Row>(
  { size, atOnce, send }: Sending<Row>,
  rows: readonly Row[],
  reason: (error: unknown) => string,
  progress: (answered: number) => void,
): Promise<RefusedRow<Row>[]> {
  const parts = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => rows.slice(at * size, (at + 1) * size))
  const refused = new Map<Row, string>()
  let answered = 0
  let stopped: string | null = null
  const refuse = (part: readonly Row[], why: string) => {
    for (const row of part) refused.set(row, why)
  }
  const sendPart = async (part: readonly Row[]) => {
    if (stopped !== null) return refuse(part, stopped)
    try {
      await send(part)
    } catch (error) {
      refuse(part, reason(error))
      if (isPersonal(error)) stopped = reason(error)
    }
    answered += part.length
    progress(answered)
  }
  const worker = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) await sendPart(part)
  }
  // The first alone: it may ask for the password
  const first = parts.shift()
  if (first) await sendPart(first)
  await Promise.all(Array.from({ length: atOnce }, worker))
  return rows.flatMap((row) => {
    const why = refused.get(row)
    return why === undefined ? [] : [{ row, why }]
  })
}
