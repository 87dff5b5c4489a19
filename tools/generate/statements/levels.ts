import { nodeOf, nodesOf, numbersOf, type TreeNode } from './node-tree.ts'

/** One (sub)query with the queries around it, and what its conditions say about null. */
export class Level {
  readonly query: TreeNode
  readonly #outer: Level | undefined
  /** Outer joins that a condition makes inner ones. */
  readonly defeated = new Set<number>()
  /** Columns that a condition of the whole query lets through only if they are not null. */
  #sure = new Set<string>()
  /** Columns that are not null where their row of a joined table was found. */
  readonly #filled = new Set<string>()
  readonly #written = new Map<number, TreeNode>()

  constructor(query: TreeNode, outer?: Level) {
    this.query = query
    this.#outer = outer
    const from = nodeOf(query.jointree)
    if (from) this.#join(from)
    if (query.commandType === '2' || (query.commandType === '3' && nodeOf(query.onConflict)?.action !== '2'))
      this.#write()
  }

  up(count: number): Level {
    const level = count > 0 ? this.#outer : this
    return count > 0 && level ? level.up(count - 1) : (level ?? this)
  }

  tableAt = (place: number): TreeNode | undefined => nodesOf(this.query.rtable)[place - 1]

  get isGrouped(): boolean {
    return nodesOf(this.query.groupClause).length > 0 && nodesOf(this.query.groupingSets).length === 0
  }

  isSure = (variable: TreeNode) => this.#sure.has(keyOf(variable))
  isFilled = (variable: TreeNode) => this.#filled.has(keyOf(variable))

  /** What the statement writes to this column of the table that it changes. */
  writtenTo(place: number, column: number): TreeNode | undefined {
    return place === Number(this.query.resultRelation) ? this.#written.get(column) : undefined
  }

  /** The same query where these columns are not null. */
  within(variables: readonly TreeNode[]): Level {
    const own = variables.filter((one) => one.varlevelsup === '0')
    if (own.length === 0) return this
    const level = new Level(this.query, this.#outer)
    level.#sure = new Set([...this.#sure, ...own.map(keyOf)])
    // a row of which one column is there was found
    for (const join of [...this.defeated, ...own.flatMap((one) => numbersOf(one.varnullingrels))])
      level.defeated.add(join)
    return level
  }

  #write() {
    for (const target of nodesOf(this.query.targetList)) {
      const expr = nodeOf(target.expr)
      if (!expr || target.resjunk === 'true') continue
      this.#written.set(Number(target.resno), expr)
      this.#sure.delete(`${this.query.resultRelation}.${target.resno}`)
    }
  }

  /** Looks at a join (or the whole `from … where`) whose rows all reach the answer. */
  #join(node: TreeNode) {
    if (node.kind === 'FROMEXPR') {
      for (const one of nodesOf(node.fromlist)) this.#join(one)
      this.#condition(nodeOf(node.quals))
      return
    }
    if (node.kind !== 'JOINEXPR') return
    const left = nodeOf(node.larg)
    const right = nodeOf(node.rarg)
    if (node.jointype === '0') {
      for (const side of [left, right]) if (side) this.#join(side)
      this.#condition(nodeOf(node.quals))
    } else if (node.jointype === '1') {
      if (left) this.#join(left)
      const found = right ? placesIn(right) : new Set<number>()
      const quals = nodeOf(node.quals)
      for (const one of quals ? strictVars(quals) : []) if (found.has(Number(one.varno))) this.#filled.add(keyOf(one))
      if (right) this.#fill(right)
    }
  }

  /** Inner joins below the far side of an outer one: their columns are filled where the row was found. */
  #fill(node: TreeNode) {
    if (node.kind !== 'JOINEXPR' || node.jointype !== '0') return
    for (const side of [nodeOf(node.larg), nodeOf(node.rarg)]) if (side) this.#fill(side)
    const quals = nodeOf(node.quals)
    for (const one of quals ? strictVars(quals) : []) this.#filled.add(keyOf(one))
  }

  #condition(quals: TreeNode | undefined) {
    if (!quals) return
    for (const one of strictVars(quals)) {
      if (one.varlevelsup !== '0') continue
      this.#sure.add(keyOf(one))
      for (const join of numbersOf(one.varnullingrels)) this.defeated.add(join)
    }
  }
}

const keyOf = (variable: TreeNode) => `${variable.varno}.${variable.varattno}`

function placesIn(node: TreeNode): Set<number> {
  if (node.kind === 'RANGETBLREF') return new Set([Number(node.rtindex)])
  return new Set([nodeOf(node.larg), nodeOf(node.rarg)].flatMap((one) => (one ? [...placesIn(one)] : [])))
}

/** Columns that are certainly not null where this condition is true. */
export function strictVars(node: TreeNode): TreeNode[] {
  const args = nodesOf(node.args)
  switch (node.kind) {
    case 'VAR':
      return [node]
    case 'OPEXPR':
      return args.flatMap(insideOf)
    case 'SCALARARRAYOPEXPR':
      return node.useOr === 'true' || args[1]?.kind === 'ARRAYEXPR' ? args.slice(0, 1).flatMap(insideOf) : []
    case 'BOOLEXPR':
      if (node.boolop === 'and') return args.flatMap(strictVars)
      if (node.boolop === 'not') return args.flatMap(varsWithoutNull)
      return common(args.map(strictVars))
    case 'NULLTEST': {
      const arg = nodeOf(node.arg)
      return node.nulltesttype === '1' && arg ? insideOf(arg) : []
    }
    case 'SUBLINK':
      return node.subLinkType === '2' ? nodesOf(nodeOf(node.testexpr)?.args).flatMap(insideOf) : []
  }
  return []
}

/** Columns that are certainly not null where this condition is false, or has not been met. */
export function varsWithoutNull(node: TreeNode): TreeNode[] {
  const args = nodesOf(node.args)
  if (node.kind === 'NULLTEST') {
    const arg = nodeOf(node.arg)
    return node.nulltesttype === '0' && arg ? insideOf(arg) : []
  }
  if (node.kind === 'BOOLEXPR' && node.boolop === 'or') return args.flatMap(varsWithoutNull)
  return []
}

/** Columns without which an expression has no value. */
function insideOf(node: TreeNode): TreeNode[] {
  if (node.kind === 'VAR') return [node]
  if (node.kind === 'OPEXPR') return nodesOf(node.args).flatMap(insideOf)
  const arg = nodeOf(node.arg)
  return (node.kind === 'RELABELTYPE' || node.kind === 'COERCEVIAIO') && arg ? insideOf(arg) : []
}

function common(all: readonly TreeNode[][]): TreeNode[] {
  const [first = [], ...others] = all
  return first.filter((one) => others.every((list) => list.some((other) => keyOf(other) === keyOf(one))))
}
