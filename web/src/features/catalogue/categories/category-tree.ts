import { categoryLevels } from '@neev/domain/catalogue/categories'

/** A category for ordering: siblings are in the order of the list. */
type Node = { id: string; parentId: string | null }
export type RowWithLevel<Row> = Row & { level: number }

const childrenOf = <Row extends Node>(rows: readonly Row[], parentId: string | null) =>
  rows.filter((row) => row.parentId === parentId)

/** The rows in tree order: each followed by its descendants. */
export function inTree<Row extends Node>(
  rows: readonly Row[],
  parentId: string | null = null,
  level = 1,
): RowWithLevel<Row>[] {
  return childrenOf(rows, parentId).flatMap((row) => [{ ...row, level }, ...inTree(rows, row.id, level + 1)])
}

/** Number of levels of a category including its descendants. */
const heightOf = (rows: readonly Node[], id: string): number =>
  1 + Math.max(0, ...childrenOf(rows, id).map((child) => heightOf(rows, child.id)))

const levelOf = (rows: readonly Node[], id: string | null): number =>
  id === null ? 0 : 1 + levelOf(rows, rows.find((row) => row.id === id)?.parentId ?? null)

const liesUnder = (rows: readonly Node[], id: string | null, above: string): boolean =>
  id !== null && (id === above || liesUnder(rows, rows.find((row) => row.id === id)?.parentId ?? null, above))

/** Whether the category can be placed there: not inside itself, not too deep. */
export const canMoveUnder = (rows: readonly Node[], id: string, parentId: string | null): boolean =>
  !liesUnder(rows, parentId, id) && levelOf(rows, parentId) + heightOf(rows, id) <= categoryLevels

/** The rows with one moved under a parent, before one of its children or last. */
export function rowsAfterMove<Row extends Node>(
  rows: readonly Row[],
  id: string,
  parentId: string | null,
  before: string | null,
): Row[] {
  const row = rows.find((one) => one.id === id)
  if (!row || before === id || !canMoveUnder(rows, id, parentId)) return [...rows]
  const rest = rows.filter((one) => one.id !== id)
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  return rest.toSpliced(at, 0, { ...row, parentId })
}

export const steps = ['up', 'down', 'out', 'in'] as const
export type Step = (typeof steps)[number]

/**
 * The target of one move: up or down among its siblings, out to its parent's level, or in under the sibling above. Null
 * if there is none.
 */
export function stepOf(
  rows: readonly Node[],
  id: string,
  step: Step,
): [parentId: string | null, before: string | null] | null {
  const row = rows.find((one) => one.id === id)
  if (!row) return null
  const siblings = childrenOf(rows, row.parentId)
  const at = siblings.findIndex((one) => one.id === id)
  const [above, below] = [siblings[at - 1], siblings[at + 1]]
  if (step === 'up') return above ? [row.parentId, above.id] : null
  if (step === 'down') return below ? [row.parentId, siblings[at + 2]?.id ?? null] : null
  if (step === 'in') return above && canMoveUnder(rows, id, above.id) ? [above.id, null] : null
  const parent = rows.find((one) => one.id === row.parentId)
  if (!parent) return null
  const uncles = childrenOf(rows, parent.parentId)
  return [parent.parentId, uncles[uncles.indexOf(parent) + 1]?.id ?? null]
}

/** The target of a row dropped on another: before it, under it, or after it. */
export function dropOf(
  rows: readonly Node[],
  on: string,
  part: 'before' | 'under' | 'after',
): [parentId: string | null, before: string | null] {
  if (part === 'under') return [on, null]
  const parentId = rows.find((one) => one.id === on)?.parentId ?? null
  const siblings = childrenOf(rows, parentId)
  const at = siblings.findIndex((one) => one.id === on)
  return [parentId, part === 'before' ? on : (siblings[at + 1]?.id ?? null)]
}
