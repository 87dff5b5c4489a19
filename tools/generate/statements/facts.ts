import type { Catalogue } from './catalogue.ts'
import {
  arrayOf,
  asJson,
  emptyList,
  type Fact,
  type JsonPlace,
  literal,
  maybe,
  merged,
  sure,
  unknownFact,
} from './fact.ts'
import { Level, strictVars, varsWithoutNull } from './levels.ts'
import { bytesOf, nodeOf, nodesOf, numbersOf, type TreeNode, textsOf } from './node-tree.ts'
import type { Inside } from './source.ts'

/** What is known of a statement's values, and of the types that the code gives to columns and parts. */
export type Known = {
  catalogue: Catalogue
  /** The type of a column in the code (`table.column`), if it has one of its own. */
  columnType(name: string): string | undefined
  /** Whether the value that the program sends may be null, by its number from 1. */
  mayBeNull(parameter: number): boolean
  /** Whether the part with this written type is never null, because its type says so. */
  isFilled(type: number): boolean
  /** What is never null in each row of a value that is JSON of rows, by its number from 1. */
  filled(parameter: number): readonly string[]
  /** What the type of a JSON column says of a place in it. */
  inside(place: JsonPlace): Inside | undefined
}

/** A condition that is always true marks a part whose type is written in the code: `case n when n then … end`. */
export const firstMark = 1_700_000_000
/** Around the number of a written type in the text of a type. */
const [typeOpen, typeClose] = ['\uE003', '\uE004']
export const writtenType = /\uE003(\d+)\uE004/g

const ownRows = new Set(['count', 'row_number', 'rank', 'dense_rank', 'percent_rank', 'cume_dist', 'ntile'])
/** Built-in functions that answer with a value whenever they are given values. */
const safe = new Set(
  `lower upper btrim trim ltrim rtrim replace regexp_replace left right lpad rpad repeat reverse length char_length
  octet_length to_char to_date to_timestamp date_trunc extract date_part round floor ceil ceiling abs sign trunc mod div power
  sqrt gcd random now clock_timestamp statement_timestamp transaction_timestamp md5 sha256 sha512 encode decode convert_to
  convert_from jsonb_array_length json_array_length cardinality array_append array_prepend array_cat array_remove array_replace
  to_json to_jsonb jsonb_build_object jsonb_build_array json_build_object json_build_array concat concat_ws format
  split_part translate initcap similarity word_similarity strict_word_similarity ts_rank ts_rank_cd to_tsvector to_tsquery
  plainto_tsquery websearch_to_tsquery make_date make_interval make_timestamptz age timezone date hashtext hashtextextended
  starts_with strpos position ascii chr jsonb_set jsonb_strip_nulls jsonb_pretty array_to_string string_to_array
  substr substring trim_scale nextval pg_advisory_xact_lock pg_try_advisory_xact_lock pg_try_advisory_lock pg_advisory_unlock txid_current
  pg_current_xact_id version set_config concat gen_random_uuid gen_random_bytes`.split(/\s+/),
)
const sameType = new Set(['min', 'max', 'first_value', 'last_value', 'lag', 'lead', 'nth_value', 'any_value'])

/** Columns of an answer: their names in the database, with what is known of each. */
export type FactColumn = { name: string; fact: Fact }

/** Tells of each column of a statement's answer whether it may be null and which values it has. */
export class Facts {
  readonly #known: Known
  /** Recursive statements, while they are looked at. */
  readonly #working = new Set<TreeNode>()
  readonly #seen = new Map<TreeNode, { outer: Level | undefined; columns: FactColumn[] }>()

  constructor(known: Known) {
    this.#known = known
  }

  columnsOf(query: TreeNode, outer?: Level): FactColumn[] {
    const before = this.#seen.get(query)
    if (before && before.outer === outer) return before.columns
    const columns = this.#columns(query, outer)
    if (this.#working.size === 0) this.#seen.set(query, { outer, columns })
    return columns
  }

  #columns(query: TreeNode, outer?: Level): FactColumn[] {
    const level = new Level(query, outer)
    const answer = nodesOf(query.commandType === '1' ? query.targetList : query.returningList)
    const columns = answer
      .filter(({ resjunk }) => resjunk !== 'true')
      .map((target) => ({ name: String(target.resname ?? ''), fact: this.#of(nodeOf(target.expr), level) }))
    const leaves = nodeOf(query.setOperations) ? leavesOf(nodeOf(query.setOperations)) : []
    if (leaves.length === 0) return columns
    const all = leaves.flatMap((place) => {
      const own = nodeOf(level.tableAt(place)?.subquery)
      return own ? [this.columnsOf(own, level)] : []
    })
    return columns.map(({ name }, at) => ({ name, fact: merged(all.map((one) => one[at]?.fact ?? unknownFact)) }))
  }

  #of(node: TreeNode | undefined, level: Level): Fact {
    if (!node) return unknownFact
    switch (node.kind) {
      case 'VAR':
        return this.#variable(node, level)
      case 'CONST':
        return this.#constant(node)
      case 'PARAM':
        return {
          types: [this.#code(node.paramtype)],
          isNull: this.#known.mayBeNull(Number(node.paramid)),
          oid: Number(node.paramtype),
        }
      case 'RELABELTYPE':
      case 'COLLATEEXPR':
        return this.#of(nodeOf(node.arg), level)
      case 'COERCEVIAIO':
      case 'ARRAYCOERCEEXPR':
      case 'COERCETODOMAIN':
        return this.#typed(node.resulttype, this.#of(nodeOf(node.arg), level).isNull)
      case 'FUNCEXPR':
        return this.#function(node, level)
      case 'OPEXPR':
        return this.#operator(node, level)
      case 'NULLIFEXPR': {
        const [first] = nodesOf(node.args)
        return maybe(this.#of(first, level))
      }
      case 'SCALARARRAYOPEXPR':
      case 'BOOLEXPR':
        return { ...sure('boolean', 16), isNull: nodesOf(node.args).some((one) => this.#of(one, level).isNull) }
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
        return sure('boolean', 16)
      case 'COALESCEEXPR':
      case 'MINMAXEXPR': {
        const all = nodesOf(node.args).map((one) => this.#of(one, level))
        return { ...merged(all), isNull: all.every((one) => one.isNull) }
      }
      case 'CASEEXPR':
        return this.#case(node, level)
      case 'SUBLINK':
        return this.#sublink(node, level)
      case 'AGGREF':
        return this.#aggregate(node, level)
      case 'WINDOWFUNC':
        return this.#window(node, level)
      case 'ARRAYEXPR':
        return this.#list(
          nodesOf(node.elements).map((one) => this.#of(one, level)),
          node.array_typeid,
        )
      case 'ROWEXPR':
        return this.#typed(node.row_typeid, false)
      case 'SQLVALUEFUNCTION':
        return this.#typed(node.type, false)
      case 'SUBSCRIPTINGREF':
        return this.#typed(node.refrestype, true)
      case 'FIELDSELECT':
        return this.#typed(node.resulttype, true)
    }
    return unknownFact
  }

  #code = (oid: unknown) => this.#known.catalogue.codeType(Number(oid))
  #typed = (oid: unknown, isNull: boolean): Fact => ({ types: [this.#code(oid)], isNull, oid: Number(oid) })

  // ── columns

  #variable(node: TreeNode, from: Level): Fact {
    const level = from.up(Number(node.varlevelsup))
    const place = Number(node.varno)
    const column = Number(node.varattno)
    const fact = column === 0 ? this.#wholeRow(level, place, Number(node.vartype)) : this.#column(level, place, column)
    if (level.isSure(node)) return { ...fact, isNull: false }
    const isNulled = numbersOf(node.varnullingrels).some((join) => !level.defeated.has(join))
    const isOther = node.varreturningtype !== undefined && node.varreturningtype !== '0'
    return { ...fact, isNull: isOther || isNulled || (fact.isNull && !level.isFilled(node)) }
  }

  /** A row as a value; what it holds is told of rows of a subquery. */
  #wholeRow(level: Level, place: number, oid: number): Fact {
    const table = level.tableAt(place)
    const query = table?.rtekind === '1' ? nodeOf(table.subquery) : undefined
    if (!query) return this.#typed(oid, false)
    const fields = this.columnsOf(query, level).map(
      ({ name, fact }) => `${name}: ${textOf(asJson(fact, this.#known.catalogue.typeName(fact.oid)))}`,
    )
    return sure(`{ ${fields.join('; ')} }`, oid)
  }

  #column(level: Level, place: number, column: number): Fact {
    const table = level.tableAt(place)
    if (!table) return unknownFact
    switch (table.rtekind) {
      case '0':
        return this.#tableColumn(level, place, Number(table.relid), column)
      case '1':
        return this.#subqueryColumn(nodeOf(table.subquery), level, column)
      case '2':
        return this.#of(nodesOf(table.joinaliasvars)[column - 1], level)
      case '3':
        return this.#functionColumn(table, level, column)
      case '5':
        return this.#valuesColumn(table, level, column)
      case '6':
        return this.#cteColumn(table, level, column)
      case '9':
        return this.#of(nodesOf(table.groupexprs)[column - 1], level)
    }
    return unknownFact
  }

  #tableColumn(level: Level, place: number, relation: number, number: number): Fact {
    const { catalogue } = this.#known
    const view = catalogue.view(relation)
    if (view && number > 0) return this.columnsOf(view)[number - 1]?.fact ?? unknownFact
    const column = catalogue.column(relation, number)
    if (!column) return unknownFact
    const own = this.#known.columnType(`${column.table}.${column.name}`)
    const fact: Fact = {
      types: [
        own ? `${own}${catalogue.typeName(column.type).startsWith('_') ? '[]' : ''}` : catalogue.codeType(column.type),
      ],
      isNull: !column.isNotNull,
      oid: column.type,
    }
    const isJson = own && catalogue.typeName(column.type).startsWith('json')
    if (isJson) fact.json = [{ column: `${column.table}.${column.name}`, steps: [] }]
    const written = level.writtenTo(place, number)
    return fact.isNull && written ? { ...fact, isNull: this.#of(written, level).isNull } : fact
  }

  #subqueryColumn(query: TreeNode | undefined, level: Level, column: number): Fact {
    return (query && this.columnsOf(query, level)[column - 1]?.fact) ?? unknownFact
  }

  #valuesColumn(table: TreeNode, level: Level, column: number): Fact {
    const rows = Array.isArray(table.values_lists) ? table.values_lists : []
    return merged(rows.map((row) => this.#of(nodesOf(row)[column - 1], level)))
  }

  #cteColumn(table: TreeNode, level: Level, column: number): Fact {
    const home = level.up(Number(table.ctelevelsup))
    const cte = nodesOf(home.query.cteList).find((one) => one.ctename === table.ctename)
    const query = nodeOf(cte?.ctequery)
    if (!query) return unknownFact
    // what a recursive statement adds is what it begins with
    if (this.#working.has(query)) return { types: [], isNull: false, oid: 0 }
    if (cte?.cterecursive === 'true') this.#working.add(query)
    try {
      return this.columnsOf(query, home)[column - 1]?.fact ?? unknownFact
    } finally {
      this.#working.delete(query)
    }
  }

  #functionColumn(table: TreeNode, level: Level, column: number): Fact {
    let before = 0
    for (const one of nodesOf(table.functions)) {
      const count = Number(one.funccolcount)
      if (column <= before + count) return this.#rowFunction(one, level, column - before)
      before += count
    }
    // the number of the row
    return sure('number', 20)
  }

  #rowFunction(table: TreeNode, level: Level, column: number): Fact {
    const call = nodeOf(table.funcexpr)
    if (call?.kind !== 'FUNCEXPR') return this.#of(call, level)
    const { name } = this.#known.catalogue.function(Number(call.funcid)) ?? { name: '' }
    const types = numbersOf(table.funccoltypes)
    const oid = types[column - 1] ?? Number(call.funcresulttype)
    const isKey = column === 1 && /^jsonb?_each/.test(name)
    const [input] = nodesOf(call.args)
    if (/^jsonb?_to_recordset$/.test(name) && input?.kind === 'PARAM') {
      const isFilled = this.#known.filled(Number(input.paramid)).includes(textsOf(table.funccolnames)[column - 1] ?? '')
      return this.#typed(oid, !isFilled)
    }
    if (/^jsonb?_array_elements$/.test(name)) {
      // null has no elements
      const inside = this.#inside({ ...this.#of(input, level), isNull: false }, '[]', oid)
      if (inside) return inside
    }
    // the program sends no list that holds null, nor lists of different lengths that belong together
    const isSure = /^(generate_series|regexp_split_to_table|string_to_table|jsonb_array_elements|jsonb?_object_keys)$/
    if (name === 'unnest') {
      const list = this.#of(nodesOf(call.args)[0], level)
      const element = list.types.length === 1 ? /^(.*)\[\]$/.exec(list.types[0] ?? '')?.[1] : undefined
      return { types: [element?.replace(/^\((.*)\)$/, '$1') ?? this.#code(oid)], isNull: false, oid }
    }
    return this.#typed(oid, !isKey && !isSure.test(name))
  }

  /** What lies in JSON by this step, if the types of its columns say what does. */
  #inside(whole: Fact, step: string, oid: number): Fact | undefined {
    const found = (whole.json ?? []).map(({ column, steps }) => {
      const place = { column, steps: [...steps, step] }
      return { place, inside: this.#known.inside(place) }
    })
    if (found.length === 0 || found.some(({ inside }) => !inside)) return undefined
    return {
      types: [...new Set(found.map(({ place }) => this.#placeType(place)))],
      isNull: whole.isNull || found.some(({ inside }) => inside?.isNull),
      oid,
      json: found.map(({ place }) => place),
    }
  }

  #placeType({ column, steps }: JsonPlace): string {
    return steps.reduce(
      (whole, step) => `NonNullable<${whole}${step === '[]' ? '[number]' : `['${step}']`}>`,
      this.#known.columnType(column) ?? 'unknown',
    )
  }

  /** The same as text. */
  #asText(fact: Fact): Fact {
    const isText = fact.json?.every((place) => this.#known.inside(place)?.isText)
    return { types: isText ? fact.types : ['string'], isNull: fact.isNull, oid: 25 }
  }

  // ── expressions

  #constant(node: TreeNode): Fact {
    const oid = Number(node.consttype)
    if (node.constisnull === 'true') return { types: [], isNull: true, oid }
    const name = this.#known.catalogue.typeName(oid)
    if (name === 'text' || name === 'unknown') {
      const bytes = bytesOf(node.constvalue)
      return sure(literal((name === 'text' ? bytes.subarray(4) : bytes.subarray(0, -1)).toString()), oid)
    }
    // an array without dimensions has no elements
    if (name.startsWith('_') && bytesOf(node.constvalue).readInt32LE(4) === 0) return sure(emptyList, oid)
    const json = name === 'jsonb' || name === 'json' ? emptyJson(name, bytesOf(node.constvalue).subarray(4)) : undefined
    return json ? sure(json, oid) : this.#typed(oid, false)
  }

  #function(node: TreeNode, level: Level): Fact {
    const { catalogue } = this.#known
    const called = catalogue.function(Number(node.funcid))
    const args = nodesOf(node.args)
    const oid = Number(node.funcresulttype)
    const name = called && !called.isOwn ? called.name : ''
    if (/^jsonb?_build_object$/.test(name)) return sure(this.#shape(args, level), oid)
    if (/^jsonb?_build_array$/.test(name)) {
      const all = merged(args.map((one) => this.#json(one, level)))
      return { ...arrayOf(all), oid }
    }
    if (/^to_jsonb?$|^row_to_json$/.test(name)) return { ...this.#json(args[0], level), oid }
    if (name === 'array_remove' && isNullConstant(args[1])) {
      const list = this.#of(args[0], level)
      return { ...list, types: list.types.map((one) => one.replace(/^\((.*) \| null\)\[\]$/, '($1)[]')) }
    }
    const body = catalogue.body(Number(node.funcid))
    if (body) {
      const input = args.map((one) => this.#of(one, level).isNull)
      const inside = new Facts({ ...this.#known, mayBeNull: (value) => input[value - 1] ?? true })
      const { isNull } = inside.columnsOf(body)[0]?.fact ?? unknownFact
      return this.#typed(oid, isNull || !hasOneRow(body))
    }
    const isCast = called !== undefined && !called.isOwn && node.funcformat !== '0' && called.isStrict
    // a pattern may find nothing
    if (name === 'substring' && this.#of(args[1], level).oid === 25) return this.#typed(oid, true)
    const isSafe = isCast || safe.has(name) || (node.funcretset === 'true' && name === 'unnest')
    const isNull = /^(concat|concat_ws|format)$/.test(name) ? false : args.some((one) => this.#of(one, level).isNull)
    return this.#typed(oid, !isSafe || isNull)
  }

  #operator(node: TreeNode, level: Level): Fact {
    const called = this.#known.catalogue.function(Number(node.opfuncid))
    const args = nodesOf(node.args).map((one) => this.#of(one, level))
    const name = called?.name ?? ''
    const isGetter = /^jsonb?_(object_field|array_element|extract_path)/.test(name)
    const isSafe = called?.isStrict || /^array_(cat|append|prepend)$/.test(name)
    const isNull = isGetter || !isSafe || args.some((one) => one.isNull)
    if (/^jsonb?_object_field(_text)?$/.test(name)) {
      const key = this.#of(nodesOf(node.args)[1], level).types[0]
      const inside =
        args[0] && key?.startsWith("'") && this.#inside(args[0], key.slice(1, -1), Number(node.opresulttype))
      if (inside) return name.endsWith('_text') ? this.#asText(inside) : inside
    }
    if (name === 'jsonb_concat') {
      const parts = args.map((one) => one.types.join(' | ') || 'unknown')
      const isKnown = parts.every((part) => part !== 'unknown')
      return { types: [isKnown ? `(${parts.map((part) => `(${part})`).join(' & ')})` : 'unknown'], isNull, oid: 3802 }
    }
    return this.#typed(node.opresulttype, isNull)
  }

  #case(node: TreeNode, level: Level): Fact {
    const whens = nodesOf(node.args)
    const [first] = whens
    const mark = markOf(nodeOf(node.arg))
    if (mark !== undefined && first) {
      const fact = this.#of(nodeOf(first.result), level)
      const isNull = fact.isNull && !this.#known.isFilled(mark)
      return { types: [`${typeOpen}${mark}${typeClose}`], isNull, oid: fact.oid }
    }
    let rest = level
    const ways: Fact[] = []
    for (const when of whens) {
      const condition = nodeOf(when.expr)
      ways.push(this.#of(nodeOf(when.result), rest.within(condition ? strictVars(condition) : [])))
      if (condition) rest = rest.within(varsWithoutNull(condition))
    }
    ways.push(this.#of(nodeOf(node.defresult), rest))
    return { ...merged(ways), oid: Number(node.casetype) }
  }

  #sublink(node: TreeNode, level: Level): Fact {
    const query = nodeOf(node.subselect)
    if (node.subLinkType === '0') return sure('boolean', 16)
    const fact = this.#subqueryColumn(query, level, 1)
    if (node.subLinkType === '6') return this.#list([fact], undefined, fact.oid)
    if (node.subLinkType !== '4') {
      const tested = nodesOf(nodeOf(node.testexpr)?.args)[0]
      return { ...sure('boolean', 16), isNull: fact.isNull || this.#of(tested, level).isNull }
    }
    return query && hasOneRow(query) ? fact : maybe(fact)
  }

  #list(all: readonly Fact[], oid?: unknown, element?: number): Fact {
    const whole = merged(all)
    const types = whole.types.length > 0 ? whole.types : [this.#code(element ?? 25)]
    return { ...arrayOf({ ...whole, types }), oid: Number(oid ?? 0) }
  }

  #aggregate(node: TreeNode, from: Level): Fact {
    const level = from.up(Number(node.agglevelsup))
    const { name } = this.#known.catalogue.function(Number(node.aggfnoid)) ?? { name: '' }
    const oid = Number(node.aggtype)
    const filter = nodeOf(node.aggfilter)
    const within = filter ? from.within(strictVars(filter)) : from
    return this.#gathered(name, oid, targetsOf(node), within, !this.#hasRows(level) || filter !== undefined)
  }

  /** Whether a group always has rows: `group by`, or `having count(*) > 0`. */
  #hasRows(level: Level): boolean {
    const condition = nodeOf(level.query.havingQual)
    const [count, min] = nodesOf(condition?.args)
    const name = condition?.kind === 'OPEXPR' && this.#known.catalogue.function(Number(condition.opfuncid))?.name
    const isCounted =
      name === 'int84gt' && count?.aggstar === 'true' && bytesOf(min?.constvalue).every((byte) => byte === 0)
    return level.isGrouped || isCounted
  }

  #window(node: TreeNode, level: Level): Fact {
    const { name } = this.#known.catalogue.function(Number(node.winfnoid)) ?? { name: '' }
    const isFiltered = nodeOf(node.aggfilter) !== undefined
    const isFree = /^(lag|lead|nth_value)$/.test(name)
    return this.#gathered(name, Number(node.wintype), nodesOf(node.args), level, isFree || isFiltered)
  }

  /** What an aggregate makes of the values of several rows; `mayBeEmpty` if there may be none. */
  #gathered(name: string, oid: number, args: readonly TreeNode[], level: Level, mayBeEmpty: boolean): Fact {
    if (ownRows.has(name)) return this.#typed(oid, false)
    const [first, second] = args
    if (/^jsonb?_object_agg/.test(name)) {
      const value = this.#json(second, level)
      return { types: [`Record<string, ${textOf(value)}>`], isNull: mayBeEmpty, oid }
    }
    if (/^jsonb?_agg/.test(name)) return { ...arrayOf(this.#json(first, level)), isNull: mayBeEmpty, oid }
    const input = this.#of(first, level)
    if (name === 'array_agg') return { ...this.#list([input], oid, input.oid), isNull: mayBeEmpty }
    const isNull = mayBeEmpty || input.isNull
    if (sameType.has(name)) return { ...input, isNull, oid }
    return this.#typed(oid, isNull)
  }

  #shape(args: readonly TreeNode[], level: Level): string {
    const fields: string[] = []
    for (let at = 0; at < args.length; at += 2) {
      const key = this.#of(args[at], level).types[0]
      if (!key?.startsWith("'")) return 'Record<string, unknown>'
      fields.push(
        `${/^'[a-zA-Z_]\w*'$/.test(key) ? key.slice(1, -1) : key}: ${textOf(this.#json(args[at + 1], level))}`,
      )
    }
    return `{ ${fields.join('; ')} }`
  }

  /** The value as it is inside JSON. */
  #json(node: TreeNode | undefined, level: Level): Fact {
    const fact = this.#of(node, level)
    return asJson(fact, this.#known.catalogue.typeName(fact.oid))
  }
}

export const textOf = ({ types, isNull }: Fact) => {
  const all = types.length > 0 || isNull ? [...types] : ['unknown']
  if (all.includes('unknown')) return 'unknown'
  return [...all, ...(isNull ? ['null'] : [])].join(' | ')
}

const targetsOf = (node: TreeNode) => nodesOf(node.args).flatMap(({ expr }) => nodeOf(expr) ?? [])

/** The type of JSON without content; undefined for all other. */
function emptyJson(type: 'json' | 'jsonb', content: Buffer): string | undefined {
  const text = type === 'json' ? content.toString() : content.length === 4 && jsonbHeads.get(content.readUInt32LE(0))
  return text === '[]' ? emptyList : text === '{}' ? 'Record<string, never>' : undefined
}
/** How `jsonb` keeps an empty list and an empty object. */
const jsonbHeads = new Map([
  [0x40000000, '[]'],
  [0x20000000, '{}'],
])

const isNullConstant = (node: TreeNode | undefined) => node?.kind === 'CONST' && node.constisnull === 'true'

function markOf(node: TreeNode | undefined): number | undefined {
  if (node?.kind !== 'CONST' || node.consttype !== '23') return undefined
  const value = bytesOf(node.constvalue).readInt32LE(0)
  return value >= firstMark ? value - firstMark : undefined
}

/** The subqueries whose rows the answer holds; what is only taken away is none of them. */
function leavesOf(node: TreeNode | undefined): number[] {
  if (!node) return []
  if (node.kind === 'RANGETBLREF') return [Number(node.rtindex)]
  const isUnion = node.op === '1'
  return [...leavesOf(nodeOf(node.larg)), ...(isUnion ? leavesOf(nodeOf(node.rarg)) : [])]
}

function hasOneRow(query: TreeNode): boolean {
  const isWhole =
    nodesOf(query.groupClause).length === 0 &&
    nodesOf(query.groupingSets).length === 0 &&
    !nodeOf(query.havingQual) &&
    !nodeOf(query.limitOffset) &&
    !nodeOf(query.setOperations) &&
    query.hasTargetSRFs === 'false'
  if (!isWhole) return false
  const from = nodeOf(query.jointree)
  return query.hasAggs === 'true' || (nodesOf(from?.fromlist).length === 0 && !nodeOf(from?.quals))
}
