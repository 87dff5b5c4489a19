// Smaller syntax trees of messages, which pages have to load.

const same = (a, b) => JSON.stringify(a) === JSON.stringify(b)
/** Text and {names}; a plural's own number (#) only has a meaning inside of it. */
const isPlain = (tree) => tree.every(({ type }) => type === 0 || type === 1)

/** A tree in which a plural whose forms are all the same is one form, as often in Hindi; a string if it needs no tree. */
export function simplify(tree) {
  const parts = tree.flatMap((part) => {
    const forms = Object.values(part.options ?? {}).map(({ value }) => value)
    const [first] = forms
    return part.type === 6 && isPlain(first) && forms.every((form) => same(form, first)) ? first : [part]
  })
  return isPlain(parts) ? parts.map(({ type, value }) => (type === 0 ? value : `{${value}}`)).join('') : parts
}
