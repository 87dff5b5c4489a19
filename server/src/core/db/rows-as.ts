import type { Db, Sql } from './open.ts'

/** Rows of a statement of the demo shop or of a test, as rows that are written there; those of the shop have names (`rowsOf`). */
export const rowsAs = async <Row>(db: Db, query: Sql): Promise<Row[]> => (await query.execute(db)).rows as Row[]

/** The single row of such a statement, or undefined. */
export const rowAs = async <Row>(db: Db, query: Sql): Promise<Row | undefined> => (await rowsAs<Row>(db, query))[0]
