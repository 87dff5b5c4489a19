import { refusalOfIssue } from '@neev/domain/core/input/issues'
import { sentence } from '@neev/domain/core/refusal-texts'
import {
  type ParamArguments,
  type RefusalCode,
  type Refusal as RefusalData,
  type RefusalParams,
  refuse,
  terms,
} from '@neev/domain/core/refusals'
import { GraphQLError } from 'graphql'
import type { ZodType } from 'zod'
import { isConnectionLost } from './db/connection-errors.ts'
import { currentRequestId, log, withoutValues } from './log.ts'

/** A refusal without its field. */
type Said = Pick<RefusalData, 'code' | 'params'>
const said = ({ code, params }: RefusalData): Said => ({ code, ...(params && { params }) })

/**
 * An expected refusal: it has a code of the closed list, a message, and the field it is about. All other errors are
 * unexpected.
 */
export class Refused extends Error {
  readonly code: RefusalCode
  readonly params: RefusalParams
  readonly fields: Record<string, string> | undefined
  /** Of fields whose message has params: the refusal, so that screens can translate it. */
  readonly fieldRefusals: Record<string, Said>
  /** Of a change of many rows: the name of the one that was refused. */
  row: string | undefined
  /** The refusal as data, for responses that say why something cannot be done. */
  get refusal(): RefusalData {
    return { code: this.code, params: this.params }
  }

  constructor(
    refusal: RefusalData,
    fields?: Record<string, string>,
    message = sentence(refusal),
    fieldRefusals: Record<string, Said> = {},
  ) {
    super(message)
    this.code = refusal.code
    this.params = refusal.params ?? {}
    const own = fields === undefined && refusal.field
    this.fields = own ? { [own]: this.message } : fields
    this.fieldRefusals = own && refusal.params ? { [own]: said(refusal) } : fieldRefusals
  }
}

/** Runs `work` for one row of a change of many; a refusal says which row it is about. `name` is read only then. */
export async function forRow<Result>(name: () => string | Promise<string>, work: () => Result | Promise<Result>) {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused) error.row ??= await name()
    throw error
  }
}

/** Throws if a rule returned a refusal. */
export function refuseIf(refusal: RefusalData | null | undefined): void {
  if (refusal) throw new Refused(refusal)
}

/** Throws a refusal with this code. */
export function refused<Code extends RefusalCode>(code: Code, ...about: ParamArguments<NoInfer<Code>>): Refused {
  return new Refused(refuse(code, ...about))
}

/** The row, or NOT_FOUND: the same error for a missing row and for one of somebody else. */
export function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw refused('NOT_FOUND')
  return row
}

/** An id of the contract as a number; NOT_FOUND if it cannot be valid. */
export function idOf(text: string | number): number {
  const id = Number(text)
  if (!Number.isSafeInteger(id) || id < 1) throw refused('NOT_FOUND')
  return id
}

/** Parses input by its schema. Reports every violated rule by field: `{ 'address.pincode': 'message' }`. */
export function parseInput<T>(schema: ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  const refusals: Record<string, Said> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.join('.') || 'input'
    if (path in fields) continue
    fields[path] = issue.message
    const refusal = refusalOfIssue({ ...issue })
    if (refusal?.params) refusals[path] = said(refusal)
  }
  throw new Refused(firstOf(fields), fields, undefined, refusals)
}

/** All violated rules are in `fields`; the message is the first of them. */
function firstOf(fields: Record<string, string>): RefusalData {
  const [path = 'input', message = ''] = Object.entries(fields)[0] ?? []
  return refuse('VALIDATION', { path, message })
}

/**
 * Why something failed, for admins: the innermost error, because outer ones only repeat the statement. Without secrets.
 */
export function innermostReason(error: unknown): string {
  let at = error
  while (at instanceof Error && at.cause instanceof Error) at = at.cause
  return withoutValues(at instanceof Error ? at.message : String(at))
}

export function notPermitted(permission: string, signedIn: boolean): GraphQLError {
  const code = signedIn ? 'FORBIDDEN' : 'UNAUTHENTICATED'
  return new GraphQLError(signedIn ? `You do not have permission to do this (${permission}).` : 'Sign in first.', {
    extensions: { code },
  })
}

type Place = Partial<Pick<GraphQLError, 'nodes' | 'source' | 'positions' | 'path'>>
const placed = (message: string, place: Place, extensions: Record<string, unknown>) =>
  new GraphQLError(message, { ...place, extensions } as ConstructorParameters<typeof GraphQLError>[1])

/** PostgreSQL's codes for waiting too long, for a lock or for the statement itself. */
const waitedTooLong = new Set(['55P03', '57014'])
const tryAgain = new Set(['BUSY', 'OUTCOME_UNKNOWN', 'UNAVAILABLE'])
const busy = sentence(refuse('BUSY'))
const unavailable = sentence(refuse('UNAVAILABLE'))

/** The public form of an unexpected error: only whether a retry makes sense. Details are in the log. */
export function toPublicError(cause: unknown): { code: 'BUSY' | 'UNAVAILABLE' | 'INTERNAL'; message: string } {
  // An HTTP endpoint refused; other systems, such as payment providers, retry
  if (cause instanceof Refused && tryAgain.has(cause.code)) return { code: 'UNAVAILABLE', message: cause.message }
  if (isConnectionLost(cause)) {
    log.warn({ err: cause }, 'the database does not answer')
    return { code: 'UNAVAILABLE', message: unavailable }
  }
  if (waitedTooLong.has(databaseCode(cause))) return { code: 'BUSY', message: busy }
  log.error({ err: cause }, 'unexpected error')
  return { code: 'INTERNAL', message: 'Something went wrong on our side. Try again.' }
}

function databaseCode(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return code
  }
  return ''
}

/**
 * The refusal of a variable that does not fit its type in the contract, as of a field: forms send what people typed, such
 * as a number beyond 32 bits. Null for other messages of the protocol.
 */
function refusalOfVariable(message: string): Refused | null {
  const [, name = '', inside = '', why] =
    /^Variable "\$(\w+)" has invalid value(?: at ([^:]*))?: (.*)$/s.exec(message) ?? []
  if (why === undefined) return null
  const [, missing] = /^Expected value of type "[^"]*" to include required field "(\w+)"/.exec(why) ?? []
  const [, unknown] = /^Expected value of type "[^"]*" not to include unknown field "(\w+)"/.exec(why) ?? []
  const at = inside.replace(/\[(\d+)\]/g, '.$1').replace(/^\./, '')
  const path = [at, missing ?? unknown].filter(Boolean).join('.') || name
  const refusal = missing
    ? refuse('FIELD_EMPTY')
    : why.startsWith('Enum') || why.includes('does not exist in')
      ? refuse('CHOICE_NEEDED')
      : why.includes('non-null')
        ? refuse('FIELD_EMPTY')
        : /\b(?:Int|Paise|Milli)\b/.test(why)
          ? refuse(why.includes('32-bit') ? 'NUMBER_LARGE' : 'WHOLE_NUMBER')
          : /\bDateTime\b/.test(why)
            ? refuse('DATE_BAD')
            : refuse('VALUE_BAD')
  const text = sentence(refusal)
  return new Refused(refuse('VALIDATION', { path, message: text }), { [path]: text })
}

/** The error as sent to clients: refusals with their code and fields, protocol errors unchanged, nothing of others. */
export function presentError(error: Readonly<GraphQLError | Error>): GraphQLError {
  const isGraphQL = error instanceof GraphQLError
  const cause = isGraphQL ? error.cause : error
  const place: Place = isGraphQL
    ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
    : {}
  if (cause instanceof Refused) {
    const { code, params, fields, fieldRefusals, row } = cause
    const message = row === undefined ? cause.message : `${row}: ${cause.message}`
    const has = Object.keys(fieldRefusals).length > 0
    return placed(message, place, {
      ...{ code, params },
      ...(fields && { fields }),
      ...(has && { fieldRefusals }),
      ...(row !== undefined && { row }),
    })
  }
  const misfit = isGraphQL ? refusalOfVariable(error.message) : null
  if (misfit) return presentError(misfit)
  if (isGraphQL && (!cause || cause instanceof GraphQLError)) {
    return placed(error.message, place, { code: error.path ? 'BAD_USER_INPUT' : 'BAD_REQUEST', ...error.extensions })
  }
  const status = (cause as { status?: number } | undefined)?.status
  if (status && status < 500)
    return placed(error.message, place, { code: status === 413 ? 'FILE_SIZE' : 'BAD_REQUEST' })
  const { code, message } = toPublicError(cause)
  return placed(message, place, { code, reference: currentRequestId() })
}

/** The reason of a decision without spaces around it; refused below 3 and above 300 characters. */
export function reasonOf(entered: string | null | undefined): string {
  const reason = entered?.trim() ?? ''
  if (reason.length < 3) throw refused('REASON_NEEDED', {}, 'reason')
  if (reason.length > 300) throw refused('TOO_LONG', { field: terms('REASON'), max: 300 }, 'reason')
  return reason
}
