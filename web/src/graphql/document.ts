/**
 * An operation as text, with the types of its result and variables. Generated beside each x.graphql file by
 * tools/generate/graphql-documents.mjs, so that the browser needs no GraphQL parser; mutations that no file has and that
 * are imported all the same by tools/generate/mutation-documents.mjs.
 */
export type Document<Data, Variables> = {
  readonly kind: 'query' | 'mutation' | 'subscription'
  readonly name: string
  readonly text: string
  /** Names of response fields with English messages of rules. */
  readonly sentences?: readonly string[]
  /** Type information only; never set. */
  readonly types?: { data: Data; variables: Variables }
}

/** Variables can be omitted if an operation has none, or only optional ones. */
export type Input<Variables> =
  Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
