/** Names of the parameters in a pattern: '/order/:id' → 'id'. */
type Names<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Name
    : never
export type Query = Record<string, string | number | null | undefined>
type Params<P extends string> = { [Name in Names<P>]: string | number }

/** A URL builder: call it for the URL, or read `pattern` to declare the route. */
export type Path<P extends string = string> = ([Names<P>] extends [never]
  ? (query?: Query) => string
  : (params: Params<P>, query?: Query) => string) & { readonly pattern: P }

/**
 * Creates the builder for a pattern. Values are encoded; null and empty query values are omitted.
 * @__NO_SIDE_EFFECTS__
 */
export function path<const P extends string>(pattern: P): Path<P> {
  const dynamic = pattern.includes(':')
  const build = (first?: Query, second?: Query) => {
    const filled = dynamic
      ? pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(first?.[name])))
      : pattern
    const query = Object.entries((dynamic ? second : first) ?? {}).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, String(value)]],
    )
    return query.length > 0 ? `${filled}?${new URLSearchParams(query)}` : filled
  }
  return Object.assign(build, { pattern }) as Path<P>
}
