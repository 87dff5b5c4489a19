import { refusalOfIssue } from '@neev/domain/core/input/issues'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'

type Issue = {
  message: string
  path?: readonly (PropertyKey | { key: PropertyKey })[] | undefined
  code?: string
}
type Result<Out> = { value: Out; issues?: undefined } | { issues: readonly Issue[] }

/** The part of zod's schemas that forms need, as in Standard Schema (https://standardschema.dev). */
export type Schema<In, Out> = {
  readonly '~standard': {
    readonly validate: (value: unknown) => Result<Out> | Promise<Result<Out>>
    readonly types?: { readonly input: In; readonly output: Out } | undefined
  }
}

/** Validates a form by the domain's schema: the first violated rule of each field, at its path. */
export const resolverOf =
  <In extends FieldValues, Out>(schema: Schema<In, Out>): Resolver<In, unknown, Out> =>
  async (values) => {
    const result = await schema['~standard'].validate(values)
    if (!result.issues) return { values: result.value, errors: {} }
    const errors: Record<string, unknown> = {}
    for (const issue of result.issues) {
      const refusal = refusalOfIssue({ ...issue }) ?? undefined
      put(errors, (issue.path ?? []).map(keyOf), { type: 'rule', message: issue.message, refusal })
    }
    return { values: {}, errors: errors as FieldErrors<In> }
  }

const keyOf = (part: PropertyKey | { key: PropertyKey }) => String(typeof part === 'object' ? part.key : part)

function put(errors: Record<string, unknown>, [name = 'root', ...rest]: string[], error: object) {
  if (rest.length === 0) errors[name] ??= error
  else {
    errors[name] ??= {}
    put(errors[name] as Record<string, unknown>, rest, error)
  }
}
