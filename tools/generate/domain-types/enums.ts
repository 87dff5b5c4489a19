import { type Declarations, described } from './declarations.ts'

/** The enum that the contract has of the one type of fixed texts with this name, or nothing. */
export function enumOf(domain: Declarations, name: string): string | undefined {
  const [type, other] = domain.textTypes(name)
  if (!type || other) return undefined
  const places = domain.placesOfValues(type.alias.type)
  const values = type.values.map((value) => `${described(places.get(value), '  ')}  ${value}\n`)
  return `${described(type.alias)}enum ${name} {\n${values.join('')}}\n`
}
