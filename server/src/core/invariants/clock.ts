/**
 * A deadline and the job that ends the rows past it. `open` says which rows are not over: columns with the values that they
 * then have, null for an empty one. `hours` is how long after the deadline a row may stay open, 1 by default: longer where
 * the job gives a period of grace, or where a person answers. A deadline that is a date is over at the end of that Indian
 * day.
 */
export type Clock = { job: string; open: Record<string, readonly string[] | null>; hours?: number }

/** By `table.column`: the clock, or a sentence that says why nothing ends the row. */
export type Clocks = Record<`${string}.${string}`, Clock | string>
