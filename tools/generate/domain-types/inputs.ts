import { z } from '../../../domain/src/core/input/zod.ts'
import { type Declarations, described, fileOf, keyOf } from './declarations.ts'

type Schema = z.core.$ZodType
type Field = { schema: Schema; isNullable: boolean; initial: unknown }

/** The input's schema without what only says whether a value has to be given; of a transformation what goes in. */
function unwrapped(schema: Schema): Field {
  const field: Field = { schema, isNullable: false, initial: undefined }
  for (;;) {
    const { def } = (field.schema as z.core.$ZodTypes)._zod
    if (def.type === 'nullable' || def.type === 'optional') field.isNullable = true
    else if (def.type === 'default' || def.type === 'prefault') field.initial = def.defaultValue
    if (def.type === 'pipe') field.schema = isTransform(def.in) ? def.out : def.in
    else if ('innerType' in def) field.schema = def.innerType
    else return field
  }
}

const isWhole = (schema: Schema) => z.toJSONSchema(schema).type === 'integer'
const isTransform = (schema: Schema) => (schema as z.core.$ZodTypes)._zod.def.type === 'transform'

/** Scalars by the end of a field's name, as amounts, quantities, weights and ids are named everywhere. */
const named: readonly [RegExp, string][] = [
  [/Paise(Per[A-Z]\w*)?$/, 'Paise'],
  [/(Milli|[gG]rams(Per[A-Z]\w*)?)$/, 'Milli'],
  [/^ids?$|Ids?$/, 'ID'],
]
const scalarOf = (name: string, among: readonly string[], otherwise: string) =>
  named.find(([pattern, scalar]) => among.includes(scalar) && pattern.test(name))?.[1] ?? otherwise

const written = (value: unknown, isEnum: boolean): string => (isEnum ? String(value) : JSON.stringify(value))

const constantOf = (name: string) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`

/** Writes inputs of the contract from the schemas of `domain`, constants of their names: `couponInput` for CouponInput. */
export class Inputs {
  readonly #domain: Declarations
  /** Names of enums by their values. */
  readonly #enums: ReadonlyMap<string, readonly string[]>
  readonly #schemas = new Map<string, Schema>()
  readonly #names = new Map<Schema, string>()

  private constructor(domain: Declarations, enums: ReadonlyMap<string, readonly string[]>) {
    this.#domain = domain
    this.#enums = Map.groupBy(enums.keys(), (name) => keyOf(enums.get(name) ?? []))
  }

  /** Reads the schemas of these inputs, and of all constants that are named so. `enums`: the values of those of the contract. */
  static async read(
    domain: Declarations,
    enums: ReadonlyMap<string, readonly string[]>,
    names: readonly string[],
  ): Promise<Inputs> {
    const inputs = new Inputs(domain, enums)
    const constants = new Set([
      ...names.map(constantOf),
      ...domain.constants.keys().filter((name) => /Input$/.test(name)),
    ])
    for (const constant of constants) {
      const [declared, other] = domain.constants.get(constant) ?? []
      if (!declared || other) continue
      const schema: unknown = (await import(fileOf(declared)))[constant]
      if (!(schema instanceof z.core.$ZodType)) continue
      const name = `${constant.charAt(0).toUpperCase()}${constant.slice(1)}`
      inputs.#schemas.set(name, schema)
      inputs.#names.set(schema, name)
    }
    return inputs
  }

  /** The input of this name, and the names of its types; nothing if there is no one schema. Throws if it does not say a type. */
  inputOf(name: string): { text: string; types: string[] } | undefined {
    const schema = this.#schemas.get(name)
    const constant = this.#domain.constants.get(constantOf(name))?.[0]
    if (!schema || !constant) return undefined
    const { def } = (unwrapped(schema).schema as z.core.$ZodTypes)._zod
    if (def.type !== 'object') throw new Error(`${name}: its schema is no object`)
    const places = this.#domain.placesOfFields(constant)
    const types: string[] = []
    const fields = Object.entries(def.shape).map(([field, one]) => {
      const { isNullable, initial, schema } = unwrapped(one)
      const type = this.#typeOf(`${name}.${field}`, field, schema, fileOf(constant))
      types.push(type.replace(/[[\]!]/g, ''))
      const isEnum = (schema as z.core.$ZodTypes)._zod.def.type === 'enum'
      const preset = initial === undefined || initial === null ? '' : ` = ${written(initial, isEnum)}`
      const required = isNullable || initial === null ? '' : '!'
      return `${described(places.get(field), '  ')}  ${field}: ${type}${required}${preset}\n`
    })
    const text = `${described(this.#domain.types.get(name)?.[0])}input ${name} {\n${fields.join('')}}\n`
    return { text, types }
  }

  #typeOf(at: string, field: string, schema: Schema, file: string): string {
    const known = this.#names.get(schema)
    if (known) return known
    const { def } = (schema as z.core.$ZodTypes)._zod
    if (def.type === 'string') return scalarOf(field, ['ID'], 'String')
    if (def.type === 'number') return scalarOf(field, ['Paise', 'Milli'], isWhole(schema) ? 'Int' : 'Float')
    if (def.type === 'boolean') return 'Boolean'
    if (def.type === 'date') return 'DateTime'
    if (def.type === 'enum') return this.#enumOf(at, Object.values(def.entries).map(String), file)
    if (def.type === 'array') {
      const { isNullable, schema: element } = unwrapped(def.element)
      return `[${this.#typeOf(at, field, element, file)}${isNullable ? '' : '!'}]`
    }
    throw new Error(`${at}: the contract has no type for "${def.type}"`)
  }

  /** The enum with these values: the type beside the schema, or else the only one of the contract. */
  #enumOf(at: string, values: readonly string[], file: string): string {
    const near = this.#domain.textTypesOf(values).filter((name) => fileOf(this.#domain.types.get(name)?.[0]) === file)
    const known = this.#enums.get(keyOf(values)) ?? []
    const [name, other] = near.length === 1 ? near : near.length > 1 ? known.filter((one) => near.includes(one)) : known
    if (!name || other)
      throw new Error(`${at}: ${known.length === 0 ? 'no enum has' : `${known.join(', ')} have`} these values`)
    return name
  }
}
