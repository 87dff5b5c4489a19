import { sentence } from '../refusal-texts.ts'
import { isRefusal, type Refusal, refuse } from '../refusals.ts'

/** What a check of the schema library reports, as far as its sentence depends on it. */
type Issue = Readonly<Record<string, unknown>> & { code?: string | undefined }

const figure = (value: unknown): number => (typeof value === 'bigint' ? Number(value) : Number(value ?? 0))

function ofType({ expected, input, format }: Issue): Refusal {
  if (expected === 'int' || format === 'safeint' || format === 'int32') return refuse('WHOLE_NUMBER')
  if (expected === 'number') return refuse(typeof input === 'number' ? 'WHOLE_NUMBER' : 'VALUE_BAD')
  return expected === 'date' ? refuse('DATE_BAD') : refuse('FIELD_EMPTY')
}

function ofSize({ code, origin, minimum, maximum }: Issue): Refusal {
  const isTooBig = code === 'too_big'
  if (origin === 'string')
    return isTooBig
      ? refuse('CHARACTERS', { max: figure(maximum) })
      : figure(minimum) <= 1
        ? refuse('FIELD_EMPTY')
        : refuse('CHARACTERS_AT_LEAST', { min: figure(minimum) })
  if (origin === 'date') return refuse('DATE_BAD')
  return isTooBig ? refuse('AT_MOST', { max: figure(maximum) }) : refuse('AT_LEAST', { min: figure(minimum) })
}

/** The refusal that an issue of a schema's own check stands for, where the schema has no sentence for it. */
export function refusalOfCheck(issue: Issue): Refusal {
  if (issue.code === 'too_big' || issue.code === 'too_small') return ofSize(issue)
  if (issue.code === 'invalid_value' || issue.code === 'invalid_union') return refuse('CHOICE_NEEDED')
  if (issue.code === 'invalid_type') return ofType(issue)
  if (issue.code === 'invalid_format' && (issue.format === 'date' || issue.format === 'datetime'))
    return refuse('DATE_BAD')
  return refuse('VALUE_BAD')
}

/** The refusal that an issue carries or, without a sentence of the schema's own, stands for; null if it has its own words. */
export function refusalOfIssue(issue: Issue & { message: string }): Refusal | null {
  const { refusal } = (issue.params ?? {}) as { refusal?: unknown }
  if (isRefusal(refusal)) return refusal
  const standing = refusalOfCheck(issue)
  return issue.message === sentence(standing) ? standing : null
}
