import { type BinaryOperationNode, ColumnNode, PostgresDialect, PostgresQueryCompiler, ReferenceNode } from 'kysely'

/**
 * Columns that conditions of partial indexes compare with a constant. A generic plan uses such an index only if the
 * statement has the constant too, not as a parameter. A test compares this list with the database.
 */
export const stateColumns: ReadonlySet<string> = new Set([
  'account',
  'kind',
  'outcome',
  'payment_status',
  'reason',
  'state',
  'status',
  'type',
])

/** Codes of states. Nothing else is written into a statement. */
const stateCode = /^[A-Z][A-Z_]{0,40}$/

/** Writes codes that are compared with a state column into the statement; all other values stay parameters. */
class StateLiteralCompiler extends PostgresQueryCompiler {
  #comparesState = false

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { leftOperand: left } = node
    const column = ReferenceNode.is(left) && ColumnNode.is(left.column) ? left.column.column.name : ''
    const before = this.#comparesState
    this.#comparesState = stateColumns.has(column)
    super.visitBinaryOperation(node)
    this.#comparesState = before
  }

  protected override appendValue(value: unknown): void {
    if (this.#comparesState && typeof value === 'string' && stateCode.test(value)) this.appendImmediateValue(value)
    else super.appendValue(value)
  }
}

export class StateLiteralDialect extends PostgresDialect {
  override createQueryCompiler() {
    return new StateLiteralCompiler()
  }
}
