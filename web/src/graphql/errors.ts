import type { RefusalParams } from '@neev/domain/core/refusals'

/** Kinds of failures between browser and server; messages as in spec section 8. */
export type Failure = 'status' | 'missing' | 'parse' | 'network' | 'socket'

/** The request failed before GraphQL could answer. */
export class RequestFailure extends Error {
  readonly failure: Failure
  /** HTTP status, or the close code of a socket. */
  readonly code: number | undefined
  constructor(failure: Failure, message: string, code?: number) {
    super(message)
    this.name = 'RequestFailure'
    this.failure = failure
    this.code = code
  }
}

type FieldRefusals = Record<string, { code: string; params?: RefusalParams }>
type Extensions = {
  code?: string
  params?: RefusalParams
  fields?: Record<string, string>
  fieldRefusals?: FieldRefusals
  row?: string
}
export type GraphQLProblem = { message: string; extensions?: Extensions | undefined }

/** A refusal of the server: a code of the closed list, its fields, and the params of its message. */
export class GraphQLRefusal extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  /** Of fields whose message has params. */
  readonly fieldRefusals: FieldRefusals
  readonly params: RefusalParams
  /** Of a change of many rows: the name of the one that was refused. */
  readonly row: string | undefined
  constructor({ message, extensions }: GraphQLProblem) {
    super(message)
    this.name = 'GraphQLRefusal'
    this.code = extensions?.code ?? 'UNEXPECTED'
    this.fields = extensions?.fields ?? {}
    this.fieldRefusals = extensions?.fieldRefusals ?? {}
    this.params = extensions?.params ?? {}
    this.row = extensions?.row
  }
}

/** Whether the error is this refusal. */
export const isRefusal = (error: unknown, code: string): error is GraphQLRefusal =>
  error instanceof GraphQLRefusal && error.code === code

/** Whether a request failed or was refused, so that the error is none of the code. */
export const isOfRequest = (error: unknown) => error instanceof RequestFailure || error instanceof GraphQLRefusal

type Answer<Data> = { data?: Data | null; errors?: readonly GraphQLProblem[] }

/** The data of a response; one with errors is refused as a whole, so that a page never shows partial data. */
export function unpack<Data>(answer: Answer<Data>, name: string): Data {
  const [problem] = answer.errors ?? []
  if (problem) throw new GraphQLRefusal(problem)
  if (answer.data === undefined || answer.data === null) {
    throw new RequestFailure('missing', `Server response was missing for query '${name}'.`)
  }
  return answer.data
}
