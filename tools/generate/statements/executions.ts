import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  type Node,
} from 'typescript/unstable/ast'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Source } from './source.ts'

/** A place where a statement is sent; without a name, with the row that it is said to answer with, if anybody reads its rows. */
export type Execution = {
  at: CallExpression
  query: Expression
  row: Type | undefined
  /** By which its rows are typed. */
  name?: string
}

/** Where raw statements are sent for everybody: what is sent there is looked at where it is asked for. */
const sender = '/core/db/open.ts'
const senders = /\/core\/db\/(open|rows-as)\.ts$/

/** Every execution of a statement in these files, and every raw template. */
export function executionsIn(source: Source, files: readonly Node[]): { executions: Execution[]; templates: Node[] } {
  const executions: Execution[] = []
  const templates: Node[] = []
  const look = (node: Node): undefined => {
    if (isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') templates.push(node)
    if (isCallExpression(node)) {
      const found = executionOf(source, node)
      if (found) executions.push(found)
    }
    node.forEachChild(look)
  }
  for (const file of files) if (!senders.test(file.getSourceFile().fileName)) look(file)
  return { executions, templates }
}

function executionOf(source: Source, at: CallExpression): Execution | undefined {
  const { expression: callee, arguments: input } = at
  if (isIdentifier(callee) && (callee.text === 'rowsOf' || callee.text === 'rowOf')) {
    const [, name, query] = input
    const opens = source.declarationOf(callee)?.getSourceFile().fileName.endsWith(sender)
    if (!query || !name || !isStringLiteral(name) || !opens) return undefined
    return { at, query, row: undefined, name: name.text }
  }
  if (!isPropertyAccessExpression(callee) || !callee.name.text.startsWith('execute')) return undefined
  const type = source.typeOf(callee.expression)
  const made = type?.getSymbol()?.name ?? ''
  if (made === 'RawBuilder' && type?.isTypeReference())
    return { at, query: callee.expression, row: read(source.checker.getTypeArguments(type)[0]) }
  return made.endsWith('QueryBuilder') ? { at, query: callee.expression, row: answerOf(source, at) } : undefined
}

/** `T` of `Promise<T[]>` and of `Promise<T | undefined>`. */
function answerOf(source: Source, at: CallExpression): Type | undefined {
  const { checker } = source
  const signature = checker.getResolvedSignature(at)
  const promised = signature && checker.getReturnTypeOfSignature(signature)
  const answer = promised?.isTypeReference() ? checker.getTypeArguments(promised)[0] : undefined
  if (!answer) return undefined
  const isList = checker.isArrayType(answer) && answer.isTypeReference()
  const row = read(isList ? checker.getTypeArguments(answer)[0] : answer)
  if (!row || /^(Insert|Update|Delete)Result$/.test(row.getSymbol()?.name ?? '')) return undefined
  const own = checker.getNonNullableType(row)
  return own && (at.typeArguments || checker.getPropertiesOfType(own).length > 0) ? own : undefined
}

/** A row of unknown type is one that nobody looks into. */
const read = (type: Type | undefined): Type | undefined =>
  type && !(type.flags & TypeFlags.AnyOrUnknown) ? type : undefined
