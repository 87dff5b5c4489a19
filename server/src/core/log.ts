import { AsyncLocalStorage } from 'node:async_hooks'
import { withoutSecrets } from '@neev/domain/platform/system/system'
import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'

/** Fields of every log line of a request. */
type RequestScope = { requestId: string }
const scope = new AsyncLocalStorage<RequestScope>()

/** Runs the work with this request id in its log lines and errors. */
export const withRequestId = <T>(requestId: string, work: () => T): T => scope.run({ requestId }, work)

/** The id of the current request; undefined for background work. */
export const currentRequestId = (): string | undefined => scope.getStore()?.requestId

const production = process.env.DATABASE_URL !== undefined && process.env.NODE_ENV !== 'development'
const levelInTests = 'error'

/**
 * JSON lines in production, readable text otherwise. Pass errors as `{ err }`, so that they are logged without values.
 */
export const log: Logger = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? levelInTests : 'info'),
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    mixin: () => scope.getStore() ?? {},
    serializers: { err: describeError },
  },
  production
    ? pino.destination({ dest: 1, sync: true })
    : pretty({ sync: true, colorize: false, ignore: 'level', translateTime: 'SYS:HH:MM:ss' }),
)

type DatabaseFacts = { code?: string; table?: string; constraint?: string; column?: string; routine?: string }

/**
 * The loggable part of an error: kind, cleaned message, stack, and for database errors code and names. Never the
 * parameters of a statement or the values that PostgreSQL quotes in `detail` and after a colon: they are personal data
 * and tokens.
 */
export function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: withoutValues(String(error)) }
  const { code, table, constraint, column, routine } = error as DatabaseFacts
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(code && { code }),
    ...(table && { table }),
    ...(constraint && { constraint }),
    ...(column && { column }),
    ...(routine && { routine }),
    ...(stack.length && { stack: stack.join('\n') }),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  }
}

const maxCharacters = 500
/** A message without quoted values, parameters and secrets. */
export const withoutValues = (message: string): string =>
  withoutSecrets(message.replace(/\nparams: [\s\S]*/, '').replace(/: "[\s\S]*$/, ': …'))
    .replace(/\b[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '…@…')
    .replace(/(?<!\d)(\+91[ -]?)?[6-9]\d{9}(?!\d)/g, '…')
    .slice(0, maxCharacters)
