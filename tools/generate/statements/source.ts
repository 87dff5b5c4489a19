import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import {
  type CallExpression,
  type Expression,
  type Identifier,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isObjectBindingPattern,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  isVariableDeclaration,
  type Node,
  type ParameterDeclaration,
  type TypeNode,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Project,
  type Symbol as Sign,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The compiler's view of the files of one tsconfig; answers are kept, because each question goes to another process. */
export class Source {
  readonly #api: API
  readonly #project: Project
  readonly #declarations = new Map<Node, Node | undefined>()
  readonly #callers = new Map<Node, readonly CallExpression[]>()
  readonly #providers = new Map<Node, readonly Expression[]>()
  readonly #types = new Map<Node, Type | undefined>()
  /** By the number of the type. */
  readonly #isSql = new Map<number, boolean>()
  readonly #leadsToSql = new Map<string, boolean>()
  /** The types that parts of statements have in the code, by their number. */
  readonly written = new Map<number, TypeNode>()

  /** Opens the project of this tsconfig; give it back with `close`. */
  constructor(config: string) {
    this.#api = new API({ cwd: root })
    const project = this.#api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (!project) throw new Error(`${config} is no project`)
    this.#project = project
  }

  get checker(): Checker {
    return this.#project.checker
  }

  /** The syntax trees of all files whose path passes. */
  files(passes: (path: string) => boolean): Node[] {
    return this.#project.program
      .getSourceFileNames()
      .filter(passes)
      .flatMap((name) => this.#project.program.getSourceFile(name) ?? [])
  }

  /** Where what this name stands for is declared, through imports. */
  declarationOf(name: Identifier): Node | undefined {
    if (!this.#declarations.has(name)) {
      const isShort = isShorthandPropertyAssignment(name.parent)
      const symbol = isShort
        ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
        : this.checker.getSymbolAtLocation(name)
      this.#declarations.set(name, symbol && this.#declared(symbol))
    }
    return this.#declarations.get(name)
  }

  /** Where the property is declared that this name asks for. */
  propertyOf(name: Identifier): Node | undefined {
    const pattern = name.parent.parent
    if (!isObjectBindingPattern(pattern)) return this.declarationOf(name)
    const whole = this.typeOf(pattern)
    const property = whole && this.checker.getPropertyOfType(whole, name.text)
    return property && this.#declared(property)
  }

  #declared(symbol: Sign): Node | undefined {
    const real = symbol.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol
    return (real.valueDeclaration ?? real.declarations[0])?.resolve(this.#project)
  }

  typeOf(node: Node): Type | undefined {
    if (!this.#types.has(node)) this.#types.set(node, this.checker.getTypeAtLocation(node))
    return this.#types.get(node)
  }

  /** All calls of a named function, those of tests left out. */
  callersOf(fn: Node): readonly CallExpression[] {
    let calls = this.#callers.get(fn)
    if (!calls) {
      const named = isFunctionDeclaration(fn) ? fn : isVariableDeclaration(fn.parent) ? fn.parent : fn
      calls = this.checker
        .getSignatureUsage(named)
        .flatMap(({ call }) => (call?.resolve(this.#project) as CallExpression | undefined) ?? [])
        .filter((call) => !isTest(call) && !isWithin(call, fn))
      this.#callers.set(fn, calls)
    }
    return calls
  }

  /** The calls of a parameter that is a function, in the body of its function. */
  callsOf(parameter: ParameterDeclaration, fn: Node): readonly CallExpression[] {
    const calls: CallExpression[] = []
    const look = (node: Node): undefined => {
      if (isCallExpression(node) && isIdentifier(node.expression) && this.declarationOf(node.expression) === parameter)
        calls.push(node)
      node.forEachChild(look)
    }
    look(fn)
    return calls
  }

  /** The names of the properties of this expression, as far as its type says. */
  keysOf(node: Node): string[] {
    const type = this.typeOf(node)
    return type ? this.checker.getPropertiesOfType(type).map(({ name }) => name) : []
  }

  /** The same of a row, or of each of a list of rows; none for what is no row. */
  rowKeysOf(node: Node): string[] {
    const type = this.typeOf(node)
    if (!type) return []
    const row =
      this.checker.isArrayLikeType(type) && type.isTypeReference() ? this.checker.getTypeArguments(type)[0] : type
    if (!row?.isObjectType() || row.getSymbol()?.name === 'Date') return []
    // what the database numbers itself is neither given nor changed
    return this.checker.getPropertiesOfType(row).flatMap(({ name }) => (name === 'id' ? [] : [name]))
  }

  /** What is never null in the rows of this `JSON.stringify(rows)`, or in its one row; undefined if it is no such call. */
  filledIn(node: Node): string[] | undefined {
    if (!isCallExpression(node) || node.expression.getText() !== 'JSON.stringify' || !node.arguments[0])
      return undefined
    const type = this.typeOf(node.arguments[0])
    const row = type && (this.#elementOf(type) ?? type)
    return row && this.checker.getPropertiesOfType(row).flatMap((one) => (this.#isFilled(one) ? [one.name] : []))
  }

  #elementOf(type: Type): Type | undefined {
    const isList = this.checker.isArrayLikeType(type) && type.isTypeReference()
    return isList ? this.checker.getTypeArguments(type)[0] : undefined
  }

  #isFilled(property: Sign): boolean {
    const type = this.checker.getTypeOfSymbol(property)
    return !(property.flags & SymbolFlags.Optional) && type !== undefined && !mayBeNull(type)
  }

  /**
   * What lies in JSON of this type (`module#Type`, `module#Type[]`) at the end of these steps, each the name of a property or
   * `[]` for the elements of a list; undefined where the type does not say.
   */
  insideOf(from: string, steps: readonly string[]): Inside | undefined {
    const isList = from.endsWith('[]')
    if (isList && steps[0] !== '[]') return undefined
    let at = this.#exported(from)
    let isNull = false
    for (const step of isList ? steps.slice(1) : steps) {
      const whole = at && this.checker.getNonNullableType(at)
      if (!whole) return undefined
      if (step === '[]') at = this.#elementOf(whole)
      else {
        const property = this.checker.getPropertyOfType(whole, step)
        if (property && property.flags & SymbolFlags.Optional) isNull = true
        at = property && this.checker.getTypeOfSymbol(property)
      }
      if (at && mayBeNull(at)) isNull = true
    }
    const own = at && this.checker.getNonNullableType(at)
    return own && { isNull, isText: isTextual(own) }
  }

  #exported(from: string): Type | undefined {
    const [, module = '', name] = /^(.*)#(\w+)/.exec(from) ?? []
    const file = module.startsWith('#')
      ? `server/src/${module.slice(1)}`
      : `${module.replace('@neev/', '').replace('/', '/src/')}.ts`
    const written = this.#project.program.getSourceFile(root + file)
    const symbol = written && this.checker.getSymbolAtLocation(written)
    const found = symbol && this.checker.getExportsOfModule(symbol).find((one) => one.name === name)
    const own = found && (found.flags & SymbolFlags.Alias ? this.checker.getAliasedSymbol(found) : found)
    return own && this.checker.getDeclaredTypeOfSymbol(own)
  }

  /** The only text that an expression can be by its type, such as the name of a table that stands for several. */
  onlyTextOf(node: Node): string | undefined {
    const type = this.typeOf(node)
    return type && /^["'](\w+)["']$/.exec(this.checker.typeToString(type))?.[1]
  }

  /** What objects give this property, wherever one is written down. */
  providersOf(property: Node): readonly Expression[] {
    let input = this.#providers.get(property)
    if (!input) {
      const name = (property as Node & { name: Node }).name
      input = this.checker
        .getReferencedSymbolsForNode(name, name.getStart())
        .flatMap(({ references }) => references.map((reference) => reference.resolve(this.#project)))
        .flatMap((at): Expression[] => {
          if (!at || isTest(at)) return []
          if (isPropertyAssignment(at.parent) && at.parent.name === at) return [at.parent.initializer]
          return isShorthandPropertyAssignment(at.parent) && isIdentifier(at) ? [at] : []
        })
      this.#providers.set(property, input)
    }
    return input
  }

  /** The number of a type that is written down; none for what says nothing of a column. */
  numberOf(type: TypeNode): number | undefined {
    const text = type.getText()
    if (/^(unknown|any|boolean|SqlBool|never)$/.test(text)) return undefined
    const known = this.typeOf(type)
    if (known && known.flags & TypeFlags.TypeParameter) return undefined
    const key = createHash('sha1').update(`${type.getSourceFile().fileName} ${text}`).digest().readUInt32LE(0) >>> 4
    this.written.set(key, type)
    return key
  }

  /** Whether a value of this type may be a part of a statement. */
  isSql(type: Type | undefined): boolean {
    if (!type) return false
    let answer = this.#isSql.get(type.id)
    if (answer === undefined) {
      answer = this.#isPart(type)
      this.#isSql.set(type.id, answer)
    }
    return answer
  }

  #isPart(type: Type): boolean {
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes().some((one) => this.isSql(one))
    if (type.isTypeParameter()) return this.isSql(this.checker.getBaseConstraintOfType(type))
    return (
      (type.flags & TypeFlags.Object) !== 0 && this.checker.getPropertyOfType(type, 'toOperationNode') !== undefined
    )
  }

  /** Whether a value of this type may be a part of a statement, or hold one so many steps down. */
  leadsToSql(type: Type | undefined, depth: number): boolean {
    if (!type) return false
    const key = `${type.id} ${depth}`
    let answer = this.#leadsToSql.get(key)
    if (answer === undefined) {
      answer = this.#holds(type, depth)
      this.#leadsToSql.set(key, answer)
    }
    return answer
  }

  #holds(type: Type, depth: number): boolean {
    const { checker } = this
    if (this.isSql(type)) return true
    if (depth === 0) return false
    if (type.isUnionType()) return type.getTypes().some((one) => this.leadsToSql(one, depth))
    if (checker.isArrayLikeType(type) && type.isTypeReference())
      return checker.getTypeArguments(type).some((one) => this.leadsToSql(one, depth - 1))
    if (!type.isObjectType() || type.isClassOrInterface()) return false
    const signatures = checker.getSignaturesOfType(type, SignatureKind.Call)
    if (signatures.some((one) => this.isSql(checker.getReturnTypeOfSignature(one)))) return true
    if (checker.getIndexInfosOfType(type).some((info) => this.leadsToSql(info.valueType, depth - 1))) return true
    return checker.getPropertiesOfType(type).some((one) => this.isSql(checker.getTypeOfSymbol(one)))
  }

  /** Whether this list may hold parts of a statement. */
  isSqlList(node: Node): boolean {
    const type = this.typeOf(node)
    return (
      type !== undefined &&
      this.checker.isArrayLikeType(type) &&
      type.isTypeReference() &&
      this.checker.getTypeArguments(type).some((one) => this.isSql(one))
    )
  }

  /** Whether this is a text or a list of texts. */
  isText(type: Type | undefined): boolean {
    if (!type) return false
    if (this.checker.isArrayLikeType(type) && type.isTypeReference())
      return this.checker.getTypeArguments(type).some((one) => this.isText(one))
    return (type.flags & TypeFlags.StringLike) !== 0
  }

  /** Whether this is a database or a transaction. */
  isDatabase(node: Node): boolean {
    const name = this.typeOf(node)?.getSymbol()?.name
    return name === 'Kysely' || name === 'Transaction'
  }

  close(): void {
    this.#api.close()
  }
}

/** What is known of a value inside JSON. */
export type Inside = { isNull: boolean; isText: boolean }

/** Whether values of this type may be null, as far as is known. */
export const mayBeNull = (type: Type): boolean =>
  type.isUnionType()
    ? type.getTypes().some(mayBeNull)
    : (type.flags & (TypeFlags.Nullable | TypeFlags.AnyOrUnknown | TypeFlags.TypeParameter)) !== 0

const isTextual = (type: Type): boolean =>
  type.isUnionType() ? type.getTypes().every(isTextual) : (type.flags & TypeFlags.StringLike) !== 0

function isWithin(node: Node, whole: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent) if (at === whole) return true
  return false
}

const isTest = (node: Node) => node.getSourceFile().fileName.endsWith('.test.ts')

/** `server/src/core/audit.ts:12`, for people. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart())
  return `${file.fileName.replace(root, '')}:${line + 1}`
}
