import {
  type ArrowFunction,
  type BinaryExpression,
  type BindingElement,
  type BindingName,
  type CallExpression,
  type ConditionalExpression,
  type ElementAccessExpression,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  type Identifier,
  isArrayBindingPattern,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isAwaitExpression,
  isBinaryExpression,
  isBindingElement,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isForOfStatement,
  isFunctionDeclaration,
  isFunctionExpression,
  isFunctionLikeDeclaration,
  isIdentifier,
  isIfStatement,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isSwitchStatement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isThrowStatement,
  isVariableDeclaration,
  type MethodDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type PrefixUnaryExpression,
  type PropertyName,
  type Statement,
  SyntaxKind,
  type TaggedTemplateExpression,
  type TemplateExpression,
  type TemplateLiteral,
  type VariableDeclaration,
} from 'typescript/unstable/ast'
import { builder, piecesOf, rawOf } from './builders.ts'
import { markClose, markOpen, type Piece, parameter, sureParameter, withoutMarks } from './pieces.ts'
import { mayBeNull, placeOf, type Source } from './source.ts'

type Fn = ArrowFunction | FunctionExpression | FunctionDeclaration | MethodDeclaration

type Value =
  | { kind: 'sql'; pieces: readonly Piece[] }
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: Value[] }
  | { kind: 'object'; get: Map<string, () => Value>; isOpen: boolean }
  | { kind: 'function'; fn: Fn; scope: Scope }
  /** What the query builder made, or the builder itself. */
  | { kind: 'built'; built: object }
  /** null, undefined, false or an empty text. */
  | { kind: 'nothing' }
  /** Known only when the program runs, and no part of a statement. */
  | { kind: 'value' }
  /** Known only when the program runs. */
  | { kind: 'unknown' }

const unknown: Value = { kind: 'unknown' }
const plain: Value = { kind: 'value' }
const nothing: Value = { kind: 'nothing' }
const sqlOf = (...pieces: Piece[]): Value => ({ kind: 'sql', pieces })
const textOf = (text: string): Value => ({ kind: 'text', text })
const listOf = (items: Value[]): Value => ({ kind: 'list', items })

/** Values of names, seen from inside out. */
class Scope {
  readonly values = new Map<Node, () => Value>()
  readonly outer: Scope | undefined
  constructor(outer?: Scope) {
    this.outer = outer
  }
  find(name: Node): (() => Value) | undefined {
    return this.values.get(name) ?? this.outer?.find(name)
  }
}

/** A part of a statement that can not be told without running the program. */
export class Unresolved extends Error {
  readonly at: Node
  constructor(at: Node, why: string) {
    super(`${why} (${placeOf(at)}): ${at.getText().replaceAll(/\s+/g, ' ').slice(0, 100)}`)
    this.at = at
  }
}

class Refusal extends Error {}

/** Which way is taken where the program decides; everywhere else the first. */
type Ways = ReadonlyMap<Node, number>

const mostVariants = 400
const mostCombined = 16

/**
 * The texts that this expression may become: each combination of ways where they are few; else once with the first way at every
 * decision, then with each other way of each decision in turn, because a column that is misspelt is misspelt in each of them.
 */
export function variantsOf(source: Source, query: Expression, templates: Set<Node>): string[] {
  return [...new Set(markedVariantsOf(source, query, templates).map(({ text }) => withoutMarks(text)))]
}

/** One text that a statement may become, with marks around parts of a written type, and which of its values are never null. */
export type Variant = {
  text: string
  sure: readonly number[]
  /** By the number of a value that is JSON of rows: what is never null in one of them. */
  filled: Readonly<Record<number, readonly string[]>>
}

/** The same with marks around the parts whose type is written down. */
export function markedVariantsOf(source: Source, query: Expression, templates: Set<Node>): Variant[] {
  const texts = new Map<string, Variant>()
  const seen = new Set<string>()
  const queue: Ways[] = [new Map()]
  const ids = new Map<Node, number>()
  for (let ways = queue.shift(); ways; ways = queue.shift()) {
    const run = new Run(source, ways, templates)
    const pieces = run.statement(query)
    if (pieces) {
      const variant = numbered(pieces)
      texts.set(`${variant.text}\n${variant.sure}\n${JSON.stringify(variant.filled)}`, variant)
    }
    const isCombined = [...run.decisions.values()].reduce((all, count) => all * count, 1) <= mostCombined
    for (const [at, count] of run.decisions)
      for (let way = 1; way < count; way++) {
        // each caller's own parts are tried with that caller
        const others = [...ways].filter(([other]) => other !== at && (isCombined || isFunctionLikeDeclaration(other)))
        const key = [...others, [at, way] as const]
          .map(([node, taken]) => `${numberOf(ids, node)}:${taken}`)
          .sort()
          .join()
        if (seen.has(key)) continue
        seen.add(key)
        if (seen.size > mostVariants) throw new Unresolved(at, 'too many variants')
        queue.push(new Map([...ways, [at, way]]))
      }
  }
  return [...texts.values()]
}

function numberOf(ids: Map<Node, number>, node: Node): number {
  if (!ids.has(node)) ids.set(node, ids.size)
  return ids.get(node) ?? 0
}

function numbered(pieces: readonly Piece[]): Variant {
  const sure: number[] = []
  const filled: Record<number, readonly string[]> = {}
  let count = 0
  const texts = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    count++
    if (!piece.mayBeNull) sure.push(count)
    if ('filled' in piece) filled[count] = piece.filled
    return `$${count}`
  })
  return { text: texts.join(''), sure, filled }
}

const maxDepth = 120

/** One way through the program. */
class Run {
  readonly #source: Source
  readonly #ways: Ways
  readonly #templates: Set<Node>
  readonly decisions = new Map<Node, number>()
  readonly #working = new Set<Node>()
  #depth = 0
  #decided = 0
  /** While a text is looked for that becomes part of the statement: texts are then followed to the callers too. */
  #isNaming = false
  /** While the values of a row are looked at: which they are does not matter, unless they are parts of the statement. */
  #isRow = false

  constructor(source: Source, ways: Ways, templates: Set<Node>) {
    this.#source = source
    this.#ways = ways
    this.#templates = templates
  }

  /** The statement; undefined where this way ends in a refusal before it. */
  statement(query: Expression): readonly Piece[] | undefined {
    try {
      const value = this.#of(query, new Scope())
      if (value.kind === 'built') return piecesOf(value.built)
      if (value.kind !== 'sql') throw new Unresolved(query, 'not known')
      return value.pieces
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  #decide(at: Node, count: number): number {
    if (count > 1) this.#decided++
    if (count > 1) this.decisions.set(at, Math.max(count, this.decisions.get(at) ?? 0))
    return Math.min(this.#ways.get(at) ?? 0, count - 1)
  }

  #of(node: Node, scope: Scope): Value {
    try {
      if (++this.#depth > maxDepth) {
        // A value that is worked out, such as a figure in words, is a parameter
        if (!this.#source.isSql(this.#source.typeOf(node))) return unknown
        throw new Unresolved(node, 'too deep')
      }
      return this.#expression(node, scope)
    } finally {
      this.#depth--
    }
  }

  #expression(node: Node, scope: Scope): Value {
    if (isParenthesizedExpression(node) || isAsExpression(node) || isNonNullExpression(node))
      return this.#of(node.expression, scope)
    if (isSatisfiesExpression(node) || isAwaitExpression(node)) return this.#of(node.expression, scope)
    if (isTaggedTemplateExpression(node)) return this.#template(node, scope)
    if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text ? textOf(node.text) : nothing
    if (isNumericLiteral(node)) return textOf(node.text)
    if (isTemplateExpression(node)) return this.#string(node, scope)
    if (isIdentifier(node)) return node.text === 'undefined' ? nothing : this.#name(node, scope)
    if (node.kind === SyntaxKind.NullKeyword || node.kind === SyntaxKind.FalseKeyword) return nothing
    if (isConditionalExpression(node)) return this.#conditional(node, scope)
    if (isBinaryExpression(node)) return this.#binary(node, scope)
    if (isPrefixUnaryExpression(node)) return this.#prefixed(node, scope)
    if (isCallExpression(node)) return this.#call(node, scope)
    if (isPropertyAccessExpression(node)) return this.#property(node, this.#of(node.expression, scope), node.name.text)
    if (isElementAccessExpression(node)) return this.#element(node, scope)
    if (isArrayLiteralExpression(node)) return this.#array(node.elements, scope)
    if (isObjectLiteralExpression(node)) return this.#object(node, scope)
    if (isArrowFunction(node) || isFunctionExpression(node)) return { kind: 'function', fn: node, scope }
    return unknown
  }

  // ── statements and texts

  #template(node: TaggedTemplateExpression, scope: Scope): Value {
    if (node.tag.getText() !== 'sql') return unknown
    this.#templates.add(node)
    const { template } = node
    const type = node.typeArguments?.[0] && this.#source.numberOf(node.typeArguments[0])
    if (type !== undefined) return sqlOf(markOpen(type), ...this.#pieces(template, scope), markClose)
    return sqlOf(...this.#pieces(template, scope))
  }

  #pieces(template: TemplateLiteral, scope: Scope): Piece[] {
    if (isNoSubstitutionTemplateLiteral(template)) return [template.text]
    const pieces: Piece[] = [partsOf(template).head]
    for (const { expression, literal } of partsOf(template).spans)
      pieces.push(...this.#inserted(expression, scope), literal)
    return pieces
  }

  #inserted(node: Expression, scope: Scope): readonly Piece[] {
    const type = this.#source.typeOf(node)
    if (!this.#source.isSql(type)) {
      if (!type || mayBeNull(type)) return [parameter]
      const filled = this.#source.filledIn(node)
      return [filled ? { ...sureParameter, filled } : sureParameter]
    }
    const value = this.#of(node, scope)
    if (value.kind === 'sql') return value.pieces
    if (value.kind === 'built') return piecesOf(value.built)
    if (value.kind === 'nothing' || value.kind === 'value') return [parameter]
    throw new Unresolved(node, 'a part that is not known')
  }

  #string(node: TemplateExpression, scope: Scope): Value {
    let text = partsOf(node).head
    for (const { expression, literal } of partsOf(node).spans) {
      const value = this.#of(expression, scope)
      if (value.kind !== 'text' && value.kind !== 'nothing') return unknown
      text += (value.kind === 'text' ? value.text : '') + literal
    }
    return textOf(text)
  }

  // ── names

  #name(node: Identifier, scope: Scope): Value {
    const at = this.#source.declarationOf(node)
    return at ? this.#declared(at, scope, node) : unknown
  }

  #declared(at: Node, scope: Scope, from: Node): Value {
    const known = scope.find(at)
    if (known) return known()
    if (isFunctionDeclaration(at)) return { kind: 'function', fn: at, scope }
    if (isVariableDeclaration(at)) return this.#variable(at, scope)
    if (isBindingElement(at)) return this.#bound(at, scope, from)
    if (isParameterDeclaration(at)) return this.#parameter(at, from)
    return unknown
  }

  #variable(at: VariableDeclaration, scope: Scope): Value {
    const loop = at.parent.parent
    if (isForOfStatement(loop)) {
      const all = this.#of(loop.expression, scope)
      return all.kind === 'list' && all.items.length > 0
        ? (all.items[this.#decide(at, all.items.length)] ?? unknown)
        : unknown
    }
    const written = this.#working.has(at) ? [] : assignmentsTo(at)
    const ways = [...(at.initializer ? [at.initializer] : []), ...written]
    // the fullest first: where a condition is added to, that one holds the others
    const way = ways.reverse()[this.#decide(at, ways.length)]
    if (!way) return unknown
    const wasWorking = this.#working.has(at)
    if (written.length > 0) this.#working.add(at)
    try {
      const value = this.#of(way, scope)
      if (!scope.values.has(at) && written.length === 0) scope.values.set(at, () => value)
      return value
    } finally {
      if (!wasWorking) this.#working.delete(at)
    }
  }

  #bound(at: BindingElement, scope: Scope, from: Node): Value {
    const pattern = at.parent
    const owner = pattern.parent
    const whole =
      isBindingElement(owner) || isParameterDeclaration(owner) || isVariableDeclaration(owner)
        ? this.#declared(owner, scope, from)
        : unknown
    return this.#picked(at, whole, scope)
  }

  #picked(at: BindingElement, whole: Value, scope: Scope): Value {
    const pattern = at.parent
    let value: Value
    if (isArrayBindingPattern(pattern)) {
      const place = pattern.elements.indexOf(at)
      value = whole.kind === 'list' ? (whole.items[place] ?? nothing) : unknown
    } else {
      const key = nameText(at.propertyName ?? (at.name as PropertyName))
      value = at.dotDotDotToken || key === undefined ? unknown : this.#member(whole, key)
      if (value.kind === 'unknown') value = this.#provided(at, at.name as Node)
    }
    return value.kind === 'nothing' && at.initializer ? this.#of(at.initializer, scope) : value
  }

  /** A parameter of a function that nobody called on this way: what its callers give it. */
  #parameter(at: ParameterDeclaration, from: Node): Value {
    if (!this.#source.isSql(this.#source.typeOf(from)) && !this.#mayHold(at)) return unknown
    const fn = at.parent as Fn
    const place = fn.parameters.indexOf(at)
    if (isCallExpression(fn.parent)) return this.#callback(fn, fn.parent, place)
    const calls = this.#source.callersOf(fn)
    const call = calls[this.#decide(fn, calls.length)]
    if (!call) return unknown
    if (this.#working.has(at)) return unknown
    this.#working.add(at)
    try {
      const input = call.arguments[place]
      const value = input ? this.#argument(input, new Scope()) : nothing
      return value.kind === 'nothing' && at.initializer ? this.#of(at.initializer, new Scope()) : value
    } finally {
      this.#working.delete(at)
    }
  }

  /** `list.map((it) => …)`: an element of the list. Else what the function that is called gives to this function. */
  #callback(fn: Fn, call: CallExpression, place: number): Value {
    if (isIdentifier(call.expression)) return this.#handed(fn, call, call.expression, place)
    if (place !== 0 || !isPropertyAccessExpression(call.expression)) return unknown
    const all = this.#of(call.expression.expression, new Scope())
    return all.kind === 'list' && all.items.length > 0
      ? (all.items[this.#decide(fn, all.items.length)] ?? unknown)
      : unknown
  }

  #handed(fn: Fn, call: CallExpression, name: Identifier, place: number): Value {
    const callee = this.#name(name, new Scope())
    if (callee.kind !== 'function') return unknown
    const own = callee.fn.parameters[call.arguments.indexOf(fn as Expression)]
    const calls = own ? this.#source.callsOf(own, callee.fn) : []
    const input = calls[this.#decide(call, calls.length)]?.arguments[place]
    return input ? this.#argument(input, callee.scope) : unknown
  }

  /** Only what may lead to a part of a statement is followed to the callers. */
  #mayHold(at: ParameterDeclaration): boolean {
    const type = this.#source.typeOf(at.name)
    return this.#source.leadsToSql(type, 2) || (this.#isNaming && this.#source.isText(type))
  }

  // ── decisions

  #conditional(node: ConditionalExpression, scope: Scope): Value {
    const truth = this.#truth(node.condition, scope)
    const isFirst = truth ?? this.#decide(node, 2) === 0
    return this.#of(isFirst ? node.whenTrue : node.whenFalse, scope)
  }

  /** Whether a condition holds, where that is known. */
  #truth(node: Expression, scope: Scope): boolean | undefined {
    const value = this.#of(node, scope)
    if (value.kind === 'unknown' || value.kind === 'value') return undefined
    return value.kind !== 'nothing'
  }

  #binary(node: BinaryExpression, scope: Scope): Value {
    const { left, right } = node
    switch (node.operatorToken.kind) {
      case SyntaxKind.AmpersandAmpersandToken: {
        const first = this.#of(left, scope)
        if (first.kind === 'nothing') return first
        if (first.kind !== 'unknown' && first.kind !== 'value') return this.#of(right, scope)
        return this.#decide(node, 2) === 0 ? this.#of(right, scope) : nothing
      }
      case SyntaxKind.BarBarToken:
      case SyntaxKind.QuestionQuestionToken: {
        const first = this.#of(left, scope)
        if (first.kind === 'nothing') return this.#of(right, scope)
        const isKnown = first.kind !== 'unknown' && first.kind !== 'value'
        return isKnown || this.#decide(node, 2) === 0 ? first : this.#of(right, scope)
      }
      case SyntaxKind.PlusToken: {
        const [a, b] = [this.#of(left, scope), this.#of(right, scope)]
        return a.kind === 'text' && b.kind === 'text' ? textOf(a.text + b.text) : unknown
      }
      case SyntaxKind.EqualsEqualsEqualsToken:
      case SyntaxKind.ExclamationEqualsEqualsToken: {
        const [a, b] = [this.#of(left, scope), this.#of(right, scope)]
        if (a.kind !== 'text' && a.kind !== 'nothing') return unknown
        if (b.kind !== 'text' && b.kind !== 'nothing') return unknown
        const isSame = a.kind === b.kind && (a.kind !== 'text' || a.text === (b as { text: string }).text)
        return isSame === (node.operatorToken.kind === SyntaxKind.EqualsEqualsEqualsToken) ? textOf('true') : nothing
      }
      case SyntaxKind.EqualsToken:
        return this.#of(right, scope)
    }
    return unknown
  }

  #prefixed(node: PrefixUnaryExpression, scope: Scope): Value {
    if (node.operator !== SyntaxKind.ExclamationToken) return unknown
    const truth = this.#truth(node.operand, scope)
    if (truth === undefined) return unknown
    return truth ? nothing : textOf('true')
  }

  // ── objects and lists

  #object(node: ObjectLiteralExpression, scope: Scope): Value {
    const get = new Map<string, () => Value>()
    const isRow = this.#isRow
    let isOpen = false
    for (const one of node.properties) {
      if (isSpreadAssignment(one)) {
        const other = this.#of(one.expression, scope)
        if (other.kind === 'object') for (const [key, value] of other.get) get.set(key, value)
        if (other.kind === 'unknown' || other.kind === 'value')
          for (const key of this.#source.keysOf(one.expression)) get.set(key, () => unknown)
        isOpen ||= other.kind === 'unknown' || (other.kind === 'object' && other.isOpen)
      } else if (isPropertyAssignment(one) || isShorthandPropertyAssignment(one)) {
        const key = nameText(one.name)
        const value = isPropertyAssignment(one) ? one.initializer : one.name
        if (key === undefined) isOpen = true
        else get.set(key, () => (isRow && !this.#mayBePart(value) ? plain : this.#of(value, scope)))
      } else if (isMethodDeclaration(one)) {
        const key = nameText(one.name)
        if (key !== undefined) get.set(key, () => ({ kind: 'function', fn: one, scope }))
      }
    }
    return { kind: 'object', get, isOpen }
  }

  #array(elements: readonly Expression[], scope: Scope): Value {
    const items: Value[] = []
    for (const one of elements) {
      if (!isSpreadElement(one)) items.push(this.#of(one, scope))
      else {
        const other = this.#of(one.expression, scope)
        if (other.kind === 'list') items.push(...other.items)
        else if (other.kind === 'unknown') items.push(unknown)
      }
    }
    return listOf(items)
  }

  #member(whole: Value, key: string): Value {
    if (whole.kind === 'built') {
      const own: unknown = Reflect.get(whole.built, key)
      return isObject(own) ? { kind: 'built', built: own } : unknown
    }
    if (whole.kind === 'object') return whole.get.get(key)?.() ?? (whole.isOpen ? unknown : nothing)
    if (whole.kind === 'list' && key === 'length')
      return whole.items.length > 0 ? textOf(`${whole.items.length}`) : nothing
    if (whole.kind === 'nothing') return nothing
    return unknown
  }

  #property(node: Node, whole: Value, key: string): Value {
    const value = this.#member(whole, key)
    return value.kind === 'unknown' && whole.kind === 'unknown'
      ? this.#provided(node, (node as Node & { name: Node }).name)
      : value
  }

  /** A property of an object that nobody knows: what is written down for it anywhere. */
  #provided(at: Node, name: Node): Value {
    if (!isIdentifier(name) || !this.#source.isSql(this.#source.typeOf(name))) return unknown
    const symbol = this.#source.propertyOf(name)
    if (!symbol || this.#working.has(symbol)) return unknown
    const all = this.#source.providersOf(symbol)
    const one = all[this.#decide(at, all.length)]
    if (!one) return unknown
    this.#working.add(symbol)
    try {
      return this.#of(one, new Scope())
    } finally {
      this.#working.delete(symbol)
    }
  }

  #element(node: ElementAccessExpression, scope: Scope): Value {
    const whole = this.#of(node.expression, scope)
    const key = this.#of(node.argumentExpression, scope)
    if (whole.kind === 'list') {
      if (key.kind === 'text') return whole.items[Number(key.text)] ?? nothing
      return whole.items[this.#decide(node, whole.items.length)] ?? unknown
    }
    if (whole.kind !== 'object') return unknown
    if (key.kind === 'text') return this.#member(whole, key.text)
    const all = [...whole.get.values()]
    // one name asks two tables for the same row of each
    const name = isIdentifier(node.argumentExpression) && this.#source.declarationOf(node.argumentExpression)
    return all[this.#decide(name || node, all.length)]?.() ?? unknown
  }

  // ── calls

  #call(node: CallExpression, scope: Scope): Value {
    const { expression: callee } = node
    if (isPropertyAccessExpression(callee)) {
      const owner = callee.expression.getText()
      const name = callee.name.text
      if (owner === 'sql') return this.#sqlCall(node, name, scope)
      if (owner === 'Object') return this.#objectCall(node, name, scope)
      if (owner === 'Array' && name === 'from') return this.#arrayFrom(node, scope)
      if (owner === 'Promise' && name === 'all') return this.#first(node, scope)
      const whole = this.#owner(callee.expression, scope)
      // What another statement answers with is known only at run time
      if (whole.kind === 'built' && name.startsWith('execute')) return unknown
      if (whole.kind === 'built') return this.#build(node, whole.built, Reflect.get(whole.built, name), scope)
      if (whole.kind === 'object') return this.#applied(this.#member(whole, name), node, scope)
      return this.#method(node, whole, name, scope)
    }
    if (isIdentifier(callee) && callee.text === 'String') return this.#first(node, scope)
    const called = this.#of(callee, scope)
    return called.kind === 'built' ? this.#build(node, null, called.built, scope) : this.#applied(called, node, scope)
  }

  /** What a method is called of; a database is the query builder. */
  #owner(node: Expression, scope: Scope): Value {
    const value = this.#of(node, scope)
    const isUnknown = value.kind === 'unknown' || value.kind === 'value'
    return isUnknown && this.#source.isDatabase(node) ? { kind: 'built', built: builder } : value
  }

  // ── the query builder, which is called as the program calls it

  #build(node: CallExpression, owner: object | null, method: unknown, scope: Scope): Value {
    if (typeof method !== 'function') throw new Unresolved(node, 'no method of the query builder')
    const name = isPropertyAccessExpression(node.expression) ? node.expression.name.text : ''
    const wasRow = this.#isRow
    this.#isRow = name === 'values' || name === 'set'
    const input = node.arguments.map((one, place) =>
      name === 'where' && place === 2 && !this.#mayBePart(one) ? null : this.#real(this.#of(one, scope), one),
    )
    this.#isRow = wasRow
    // a list that is known only at run time
    if (input.length === 3 && /^(not )?in$/.test(String(input[1])) && !isObject(input[2])) input[2] = [null]
    const built: unknown = this.#attempt(node, () => Reflect.apply(method, owner, input))
    return isObject(built) ? { kind: 'built', built } : unknown
  }

  /** Whether this may be a part of the statement, and not only a value. */
  #mayBePart(node: Node): boolean {
    if (isArrowFunction(node) || isTaggedTemplateExpression(node)) return true
    return this.#source.isSql(this.#source.typeOf(node))
  }

  #attempt<Made>(node: Node, make: () => Made): Made {
    try {
      return make()
    } catch (error) {
      if (error instanceof Unresolved || error instanceof Refusal) throw error
      throw new Unresolved(node, (error as Error).message)
    }
  }

  /** A value as the query builder takes it; for rows that are not known, one with the columns that their type has. */
  #real(value: Value, node?: Node): unknown {
    switch (value.kind) {
      case 'sql':
        return rawOf(value.pieces)
      case 'text':
        return value.text
      case 'list':
        return value.items.map((one) => this.#real(one))
      case 'object':
        return Object.fromEntries([...value.get].map(([key, own]) => [key, this.#real(own())]))
      case 'built':
        return value.built
      case 'function':
        return (...input: unknown[]) =>
          this.#real(
            this.#invoke(
              value,
              (place) => () => (isObject(input[place]) ? { kind: 'built', built: input[place] } : unknown),
            ),
          )
      case 'nothing':
        return null
    }
    const only = node && this.#source.onlyTextOf(node)
    if (only) return only
    const keys = node ? this.#source.rowKeysOf(node) : []
    return keys.length > 0 ? Object.fromEntries(keys.map((key) => [key, null])) : null
  }

  #first(node: CallExpression, scope: Scope): Value {
    return node.arguments[0] ? this.#of(node.arguments[0], scope) : nothing
  }

  #applied(callee: Value, node: CallExpression, scope: Scope): Value {
    if (callee.kind !== 'function') return unknown
    return this.#invoke(callee, (place) => {
      const input = node.arguments[place]
      return input && (() => this.#argument(input, scope))
    })
  }

  #argument(node: Expression, scope: Scope): Value {
    const value = this.#of(node, scope)
    return value.kind === 'unknown' && !this.#source.leadsToSql(this.#source.typeOf(node), 2) ? plain : value
  }

  #invoke(
    { fn, scope: outer }: Extract<Value, { kind: 'function' }>,
    input: (place: number) => (() => Value) | undefined,
  ): Value {
    if (!fn.body) return unknown
    const scope = new Scope(outer)
    fn.parameters.forEach((one, place) => {
      const value = once(() => {
        const own = one.dotDotDotToken ? unknown : (input(place)?.() ?? nothing)
        return own.kind === 'nothing' && one.initializer ? this.#of(one.initializer, scope) : own
      })
      this.#bind(one, one.name, value, scope)
    })
    return isBlock(fn.body) ? (this.#block(fn.body.statements, scope)?.value ?? nothing) : this.#of(fn.body, scope)
  }

  #bind(owner: Node, name: BindingName, value: () => Value, scope: Scope): void {
    scope.values.set(owner, value)
    if (isIdentifier(name)) return
    for (const one of name.elements)
      if (isBindingElement(one) && one.name)
        this.#bind(
          one,
          one.name,
          once(() => this.#picked(one, value(), scope)),
          scope,
        )
  }

  #sqlCall(node: CallExpression, name: string, scope: Scope): Value {
    const wasNaming = this.#isNaming
    this.#isNaming = name === 'raw' || name === 'id' || name === 'ref' || name === 'table'
    const input = node.arguments.map((one) => this.#of(one, scope))
    this.#isNaming = wasNaming
    const [first, second] = input
    if (name === 'join') return this.#joined(node, first, second)
    if (name === 'val') return sqlOf(parameter)
    const texts = input.map((one) => (one.kind === 'text' ? one.text : undefined))
    if (texts.length === 0 || texts.some((text) => text === undefined))
      throw new Unresolved(node, 'a text that is not known')
    if (name === 'raw') return sqlOf(texts.join(''))
    if (name === 'lit') return sqlOf(`'${texts.join('')}'`)
    if (name === 'id' || name === 'ref' || name === 'table')
      return sqlOf(
        texts
          .flatMap((text) => (text ?? '').split('.'))
          .map((text) => `"${snakeCase(text)}"`)
          .join('.'),
      )
    return unknown
  }

  #joined(node: CallExpression, list: Value | undefined, separator: Value | undefined): Value {
    const between: readonly Piece[] = separator?.kind === 'sql' ? separator.pieces : [', ']
    const argument = node.arguments[0]
    if (list?.kind !== 'list') {
      if (argument && this.#source.isSqlList(argument)) throw new Unresolved(node, 'a list that is not known')
      return sqlOf(parameter, ...between, parameter)
    }
    return sqlOf(
      ...list.items.flatMap((one, at): readonly Piece[] => {
        if (one.kind === 'unknown' && argument && this.#source.isSqlList(argument))
          throw new Unresolved(node, 'a list that is not known')
        return [...(at > 0 ? between : []), ...(one.kind === 'sql' ? one.pieces : [parameter])]
      }),
    )
  }

  #objectCall(node: CallExpression, name: string, scope: Scope): Value {
    const whole = this.#first(node, scope)
    if (name === 'fromEntries') {
      if (whole.kind !== 'list') return unknown
      const get = new Map<string, () => Value>()
      for (const one of whole.items) {
        if (one.kind !== 'list' || one.items[0]?.kind !== 'text') return unknown
        const value = one.items[1] ?? nothing
        get.set(one.items[0].text, () => value)
      }
      return { kind: 'object', get, isOpen: false }
    }
    if (whole.kind !== 'object') return unknown
    const all = [...whole.get]
    if (name === 'keys') return listOf(all.map(([key]) => textOf(key)))
    if (name === 'values') return listOf(all.map(([, value]) => value()))
    if (name === 'entries') return listOf(all.map(([key, value]) => listOf([textOf(key), value()])))
    return unknown
  }

  #arrayFrom(node: CallExpression, scope: Scope): Value {
    const make = node.arguments[1] && this.#of(node.arguments[1], scope)
    if (!make) return this.#first(node, scope)
    return make.kind === 'function' ? this.#twice(make) : unknown
  }

  /** What a function makes of elements that nobody knows: two of it, so that what stands between them is seen. */
  #twice(make: Extract<Value, { kind: 'function' }>): Value {
    const one = this.#invoke(make, () => () => unknown)
    return listOf([one, one])
  }

  #method(node: CallExpression, whole: Value, name: string, scope: Scope): Value {
    if (whole.kind === 'sql') return this.#aliased(node, whole, name, scope)
    const input = node.arguments[0] ? this.#of(node.arguments[0], scope) : nothing
    if (name === 'map' || name === 'flatMap') {
      if (input.kind !== 'function') return unknown
      const made =
        whole.kind === 'list'
          ? listOf(
              whole.items.map((one, at) =>
                this.#invoke(input, (place) => () => (place === 0 ? one : place === 1 ? textOf(`${at}`) : unknown)),
              ),
            )
          : this.#twice(input)
      return name === 'flatMap' && made.kind === 'list'
        ? listOf(made.items.flatMap((one) => (one.kind === 'list' ? one.items : [one])))
        : made
    }
    if (whole.kind !== 'list') return unknown
    switch (name) {
      case 'filter':
        return listOf(whole.items.filter((one) => one.kind !== 'nothing' && this.#mayPass(input, one)))
      case 'concat':
        return listOf([...whole.items, ...(input.kind === 'list' ? input.items : [input])])
      case 'sort':
      case 'toSorted':
        return whole
      case 'join': {
        if (!whole.items.every((one) => one.kind === 'text')) return unknown
        return textOf(whole.items.map((one) => one.text).join(input.kind === 'text' ? input.text : ''))
      }
    }
    return unknown
  }

  #mayPass(input: Value, item: Value): boolean {
    if (input.kind !== 'function') return true
    const before = this.#decided
    return this.#invoke(input, () => () => item).kind !== 'nothing' || this.#decided > before
  }

  #aliased(node: CallExpression, whole: Extract<Value, { kind: 'sql' }>, name: string, scope: Scope): Value {
    if (name !== 'as') return whole
    const alias = this.#first(node, scope)
    return alias.kind === 'text' ? { kind: 'built', built: rawOf(whole.pieces).as(alias.text) } : unknown
  }

  // ── bodies of functions

  /** What a body answers; undefined where it goes on behind it, `null` where it refuses. */
  #block(statements: readonly Statement[], scope: Scope): { value: Value } | undefined {
    for (const one of statements) {
      const answer = this.#step(one, scope)
      if (answer) return answer
    }
    return undefined
  }

  #step(node: Statement, scope: Scope): { value: Value } | undefined {
    if (isReturnStatement(node)) return { value: node.expression ? this.#of(node.expression, scope) : nothing }
    if (isBlock(node)) return this.#block(node.statements, scope)
    if (isIfStatement(node)) {
      const { thenStatement, elseStatement } = node
      if (isRefusal(thenStatement)) {
        if (this.#truth(node.expression, scope)) throw new Refusal()
        return elseStatement && this.#step(elseStatement, scope)
      }
      if (!answersSomewhere(thenStatement) && !(elseStatement && answersSomewhere(elseStatement))) return undefined
      const isFirst = this.#truth(node.expression, scope) ?? this.#decide(node, 2) === 0
      return isFirst ? this.#step(thenStatement, scope) : elseStatement && this.#step(elseStatement, scope)
    }
    if (isSwitchStatement(node)) {
      const clauses = node.caseBlock.clauses.filter((one) => one.statements.length > 0)
      const clause = clauses[this.#decide(node, clauses.length)]
      return clause && this.#block(clause.statements, scope)
    }
    if (isForOfStatement(node)) return answersSomewhere(node.statement) ? this.#step(node.statement, scope) : undefined
    return undefined
  }
}

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

function once(make: () => Value): () => Value {
  let known: Value | undefined
  return () => {
    known ??= make()
    return known
  }
}

function partsOf(template: TemplateLiteral): { head: string; spans: { expression: Expression; literal: string }[] } {
  if (isNoSubstitutionTemplateLiteral(template)) return { head: template.text, spans: [] }
  return {
    head: template.head.text,
    spans: template.templateSpans.map(({ expression, literal }) => ({ expression, literal: literal.text })),
  }
}

function nameText(name: Node): string | undefined {
  return isIdentifier(name) || isStringLiteral(name) || isNumericLiteral(name) ? name.text : undefined
}

const isRefusal = (node: Statement): boolean =>
  isThrowStatement(node) || (isBlock(node) && node.statements.some(isThrowStatement))

function answersSomewhere(node: Node): boolean {
  if (isReturnStatement(node)) return true
  if (isArrowFunction(node) || isFunctionExpression(node) || isFunctionDeclaration(node)) return false
  return node.forEachChild((child) => answersSomewhere(child) || undefined) ?? false
}

/** What is written to a `let` later, in the function that declares it. */
function assignmentsTo(at: VariableDeclaration): Expression[] {
  const { name } = at
  if (!isIdentifier(name) || at.parent.flags & 2) return []
  const found: Expression[] = []
  const look = (node: Node): undefined => {
    if (
      isBinaryExpression(node) &&
      node.operatorToken.kind === SyntaxKind.EqualsToken &&
      isIdentifier(node.left) &&
      node.left.text === name.text
    )
      found.push(node.right)
    node.forEachChild(look)
  }
  look(at.parent.parent.parent)
  return found
}

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
