import { sql } from 'kysely'

/**
 * For `where('id', '=', anyOf(ids))`: one of the list. The list is one parameter, so the statement's text and plan stay
 * the same.
 */
export const anyOf = <Value>(list: readonly Value[]) => sql<Value>`any(${list})`
