/** An axis of a series, with its display name and allowed values. */
export type NamedAxis = { code: string; name: string; unit: string | null; allowed: readonly string[] }
export type SizeValues = Record<string, string>

const tidy = (text: string) => text.toLowerCase().replace(/["″']/g, '').trim()
const spaced = (text: string) =>
  [...tidy(text).replace(/\s/g, '')].map((sign) => sign.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')).join('\\s*')
// `2` does not match the start of `20` or `2.5`; a letter must not follow, except the x of `20 mmx3 m`
const ending = (text: string) => (/\d$/.test(text) ? '(?!\\d|\\.\\d)' : '(?![a-wyz]|x[a-z])')
const between = /[\s,;×x*|/·–-]*/y

/** The patterns for each value of an axis, with or without its unit. */
const patterns = new WeakMap<NamedAxis, { value: string; said: RegExp }[]>()
function patternsOf(axis: NamedAxis): { value: string; said: RegExp }[] {
  const known = patterns.get(axis)
  if (known) return known
  const made = axis.allowed.flatMap((value) =>
    [axis.unit ? `${value} ${axis.unit}` : null, value].flatMap((said) =>
      said === null ? [] : [{ value, said: new RegExp(spaced(said) + ending(tidy(said)), 'uy') }],
    ),
  )
  patterns.set(axis, made)
  return made
}

/** The values that a text names, one of each axis in this order and nothing else; null otherwise. */
export function sizeIn(text: string, axes: readonly NamedAxis[]): SizeValues | null {
  const whole = tidy(text)
  const read = (at: number, [axis, ...others]: readonly NamedAxis[]): SizeValues | null => {
    between.lastIndex = at
    const gap = between.exec(whole)?.[0].length ?? 0
    if (!axis) return at + gap === whole.length ? {} : null
    for (const start of gap > 0 ? [at + gap, at] : [at])
      for (const { value, said } of patternsOf(axis)) {
        said.lastIndex = start
        const found = said.exec(whole)
        const rest = found && read(start + found[0].length, others)
        if (rest) return { [axis.code]: value, ...rest }
      }
    return null
  }
  return whole === '' ? null : read(0, axes)
}

/** All orders of the axes, the given one first. */
export const ordersOf = (axes: readonly NamedAxis[]): NamedAxis[][] =>
  axes.length < 2
    ? [[...axes]]
    : axes.flatMap((first, at) => ordersOf(axes.toSpliced(at, 1)).map((rest) => [first, ...rest]))

const best = <One>(many: readonly One[], score: (one: One) => number): One | undefined =>
  many.reduce<One | undefined>((top, one) => (top === undefined || score(one) > score(top) ? one : top), undefined)

/** The order in which most of the texts name their values. */
export const orderOf = (texts: readonly string[], axes: readonly NamedAxis[]): NamedAxis[] =>
  best(ordersOf(axes), (order) => texts.filter((text) => sizeIn(text, order)).length) ?? []

export type Layout = { down: NamedAxis[]; across: NamedAxis[] }

/**
 * Which axes a pasted matrix has in its first column and first line; null if it is not a matrix. A list has whole sizes
 * in its first column.
 */
export function layoutOf(head: readonly string[], names: readonly string[], axes: readonly NamedAxis[]): Layout | null {
  const orders = ordersOf(axes)
  if (axes.length < 2 || names.some((name) => orders.some((order) => sizeIn(name, order)))) return null
  const layouts = orders.flatMap((order) =>
    order.slice(1).map((_, at) => ({ down: order.slice(0, at + 1), across: order.slice(at + 1) })),
  )
  const said = (texts: readonly string[], some: NamedAxis[]) => texts.filter((text) => sizeIn(text, some)).length
  const found = best(layouts, ({ down, across }) => said(head, across) * 1000 + said(names, down))
  return found && said(head, found.across) > 0 ? found : null
}

/** The first value in a size's name that its axis does not have; null if the name has too few parts. */
export function unknownValue(text: string, order: readonly NamedAxis[]): { text: string; axis: string } | null {
  const parts = order.length === 1 ? [text] : text.split(/\s*[,;×|]\s*|\s+x\s+/i)
  if (parts.length !== order.length) return null
  for (const [at, axis] of order.entries()) {
    const part = parts[at] ?? ''
    if (!sizeIn(part, [axis])) return { text: part, axis: axis.name }
  }
  return null
}
