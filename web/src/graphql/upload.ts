import { photoForUpload } from './photo.ts'

/**
 * The body of a GraphQL multipart request: `operations` with null in place of files, `map` from part to path, then the
 * files. See https://github.com/jaydenseric/graphql-multipart-request-spec.
 */
export async function multipart(operation: {
  operationName: string
  query: string
  variables: object
}): Promise<FormData> {
  const files: Blob[] = []
  const map: Record<string, string[]> = {}
  const body = new FormData()
  const lift = (value: unknown, at: string): unknown => {
    if (value instanceof Blob) {
      const known = files.indexOf(value)
      const part = String(known < 0 ? files.push(value) - 1 : known)
      map[part] = [...(map[part] ?? []), at]
      return null
    }
    if (Array.isArray(value)) return value.map((item, index) => lift(item, `${at}.${index}`))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, lift(item, `${at}.${name}`)]))
  }
  const operations = { ...operation, variables: lift(operation.variables, 'variables') }
  body.append('operations', JSON.stringify(operations))
  body.append('map', JSON.stringify(map))
  for (const [index, file] of files.entries()) body.append(String(index), await photoForUpload(file))
  return body
}
