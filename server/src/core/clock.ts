import type { Sql } from '#core/db/open.ts'

/**
 * A deadline and the job that ends the rows past it. `open` are the rows (r) that are not over: columns with the values
 * that they then have, null for an empty one; `where` narrows them further. `hours` is how long after the deadline a row may
 * stay open, 1 by default: longer where the job gives a period of grace, or where a person answers. A deadline that is a
 * date is over at the end of that Indian day.
 */
export type Clock = {
  job: string
  open: Record<string, readonly string[] | null>
  hours?: number | Sql
  where?: Sql
}

/** By `table.column`: the clock, or a sentence that says why nothing ends the row. */
export type Clocks = Record<`${string}.${string}`, Clock | string>
