/** The list with one item moved by one place; unchanged at the ends. */
export function moveItem<Item>(list: readonly Item[], at: number, by: 1 | -1): Item[] {
  const to = at + by
  const item = list[at]
  if (item === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(at, 1).toSpliced(to, 0, item)
}

/** Whether the second list names each id of the first exactly once, in any order. */
export const namesEach = (known: readonly number[], named: readonly number[]): boolean =>
  known.length === named.length && new Set(named).size === named.length && named.every((id) => known.includes(id))
