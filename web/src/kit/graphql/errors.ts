/** What can go wrong between here and the server; messages as spec section 8 words them. */
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

type Extensions = { code?: string; fields?: Record<string, string>; params?: Record<string, string | number> }
export type GraphQLProblem = { message: string; extensions?: Extensions | undefined }

/** The server's reasoned no: a code of the closed list, the fields it is about, and the figures of its sentence. */
export class GraphQLRefusal extends Error {
  readonly code: string
  readonly fields: Record<string, string>
  readonly params: Record<string, string | number>
  constructor({ message, extensions }: GraphQLProblem) {
    super(message)
    this.name = 'GraphQLRefusal'
    this.code = extensions?.code ?? 'UNEXPECTED'
    this.fields = extensions?.fields ?? {}
    this.params = extensions?.params ?? {}
  }
}

/** Whether it is this refusal. */
export const isRefusal = (error: unknown, code: string): error is GraphQLRefusal =>
  error instanceof GraphQLRefusal && error.code === code

type Answer<Data> = { data?: Data | null; errors?: readonly GraphQLProblem[] }

/** The data of an answer; an answer with errors is refused as a whole, so a page never shows half of a thing. */
export function unpack<Data>(answer: Answer<Data>, name: string): Data {
  const [problem] = answer.errors ?? []
  if (problem) throw new GraphQLRefusal(problem)
  if (answer.data === undefined || answer.data === null) {
    throw new RequestFailure('missing', `Server response was missing for query '${name}'.`)
  }
  return answer.data
}
