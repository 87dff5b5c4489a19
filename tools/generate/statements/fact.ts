/** What is known of a value: the types in the code that it may have, whether it may be null, and its type in the database. */
export type Fact = { types: readonly string[]; isNull: boolean; oid: number; json?: readonly JsonPlace[] }

/** A place inside the JSON of a column (`table.column`): names of properties, `[]` for the elements of a list. */
export type JsonPlace = { column: string; steps: readonly string[] }

export const unknownFact: Fact = { types: ['unknown'], isNull: true, oid: 0 }
export const sure = (type: string, oid: number): Fact => ({ types: [type], isNull: false, oid })
export const maybe = (fact: Fact): Fact => ({ ...fact, isNull: true })
export const literal = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

/** The type of a list that is certainly empty. */
export const emptyList = 'never[]'

/** A value that may be any of these. */
export function merged(all: readonly Fact[]): Fact {
  const found = [...new Set(all.flatMap((one) => one.types))]
  const types = found.some((one) => one !== emptyList && one.endsWith('[]'))
    ? found.filter((one) => one !== emptyList)
    : found
  const isText = types.includes('string')
  // what is empty has no place
  const full = all.filter((one) => one.types.some((type) => type !== emptyList))
  const json = full.length > 0 && full.every((one) => one.json) ? { json: full.flatMap((one) => one.json ?? []) } : {}
  return {
    ...json,
    types: isText ? types.filter((one) => !one.startsWith("'")) : types,
    isNull: all.some((one) => one.isNull),
    oid: all.find((one) => one.oid > 0)?.oid ?? 0,
  }
}

/** A list of such values. */
export function arrayOf(element: Fact): Fact {
  const all = [...element.types, ...(element.isNull ? ['null'] : [])]
  const text = all.includes('unknown') || all.length === 0 ? 'unknown' : all.join(' | ')
  return { types: [`${all.length > 1 && text !== 'unknown' ? `(${text})` : text}[]`], isNull: false, oid: 0 }
}

/** What becomes of it inside JSON, which has no moments and no exact numbers as text. */
export function asJson(fact: Fact, typeName: string): Fact {
  if (typeName === 'numeric') return { ...fact, types: ['number'] }
  return { ...fact, types: fact.types.map((one) => one.replace(/^(Date|Buffer)/, 'string')) }
}
