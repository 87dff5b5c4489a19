export type FieldChange = { name: string; before: string; after: string }

const shown = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const fieldsOf = (value: unknown): Record<string, unknown> => {
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) return { value }
  return value as Record<string, unknown>
}

/** The fields that differ between two JSON values, by name; a field on one side only is empty on the other. */
export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [fieldsOf(before), fieldsOf(after)]
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((name) => ({ name, before: shown(from[name]), after: shown(to[name]) }))
    .filter((field) => field.before !== field.after)
}
