import {
  CamelCasePlugin,
  type Compilable,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { type Piece, parameter } from './pieces.ts'

/** The query builder without a database: what is built with it is only looked at. */
export const builder = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
})

/** A part of a statement as the builder takes it. */
export const rawOf = (pieces: readonly Piece[]): RawBuilder<unknown> =>
  sql.join(
    pieces.map((piece) => (typeof piece === 'string' ? sql.raw(piece) : sql.val(null))),
    sql``,
  )

/** What the builder made, in pieces: a whole statement, or a part of one. */
export function piecesOf(built: object): Piece[] {
  const { sql: text } = isStatement(built) ? built.compile() : sql`${built}`.compile(builder)
  return text.split(/\$\d+/).flatMap((piece, at): Piece[] => (at > 0 ? [parameter, piece] : [piece]))
}

const isStatement = (built: object): built is Compilable => 'compile' in built && !('isRawBuilder' in built)
