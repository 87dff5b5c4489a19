import { GraphQLScalarType, Kind } from 'graphql'
import { PartyText } from './party-text.ts'

function whole(what: string) {
  const check = (value: unknown): number => {
    if (!Number.isSafeInteger(value)) throw new TypeError(`${what} must be a whole number`)
    return value as number
  }
  return new GraphQLScalarType<number, number>({
    name: what,
    coerceOutputValue: check,
    coerceInputValue: check,
    coerceInputLiteral: (node) => check(node.kind === Kind.INT ? Number(node.value) : Number.NaN),
  })
}

function moment(value: unknown): Date {
  const date = typeof value === 'string' ? new Date(value) : value
  if (!(date instanceof Date) || Number.isNaN(date.getTime()))
    throw new TypeError('DateTime must be an ISO 8601 moment')
  return date
}

function file(value: unknown) {
  if (value !== null && typeof value === 'object' && 'promise' in value) return value.promise
  throw new TypeError('Upload needs a multipart request')
}

export const scalars = {
  Paise: whole('Paise'),
  Milli: whole('Milli'),
  DateTime: new GraphQLScalarType<Date, string>({
    name: 'DateTime',
    // Rows aggregated to JSON by PostgreSQL contain text
    coerceOutputValue: (value) => moment(value).toISOString(),
    coerceInputValue: moment,
    coerceInputLiteral: (node) => moment(node.kind === Kind.STRING ? node.value : undefined),
  }),
  PartyText: new GraphQLScalarType<never, string>({
    name: 'PartyText',
    coerceOutputValue: (value) => {
      if (!(value instanceof PartyText)) throw new TypeError('PartyText must say whether its reader knows the writer')
      return value.shown
    },
    coerceInputValue: () => {
      throw new TypeError('PartyText is for output only')
    },
  }),
  Upload: new GraphQLScalarType<unknown, never>({
    name: 'Upload',
    coerceOutputValue: () => {
      throw new TypeError('Upload is for input only')
    },
    coerceInputValue: file,
    coerceInputLiteral: () => {
      throw new TypeError('Upload must be a variable')
    },
  }),
  Json: new GraphQLScalarType<unknown, unknown>({ name: 'Json', coerceOutputValue: (value) => value }),
  RefusalParams: new GraphQLScalarType<unknown, unknown>({
    name: 'RefusalParams',
    coerceOutputValue: (value) => value,
  }),
}
