import type { T } from '#i18n/use-t.ts'

/** Options of a choice with their labels. */
export const optionsOf = <Value extends string>(t: T, names: Record<Value, string>) =>
  (Object.keys(names) as Value[]).map((value) => ({ value, label: t(names[value]) }))
