/** A node of PostgreSQL's own tree of a parsed statement, as it is kept for the bodies of functions and views. */
export type TreeNode = { kind: string } & { [field: string]: Tree | undefined }
export type Tree = TreeNode | Tree[] | string

/** Reads the text of a tree: `{VAR :varno 1 …}`, `(…)`, `<>` for nothing. Throws if it is cut off. */
export function readTree(text: string): Tree {
  const tokens = text.match(/[{}()[\]]|"(?:\\.|[^"\\])*"|(?:\\.|[^\s{}()[\]])+/gs) ?? []
  let at = 0
  const next = () => {
    const token = tokens[at++]
    if (token === undefined) throw new Error('The tree of a statement is cut off')
    return token
  }
  const listUntil = (end: string): Tree[] => {
    const items: Tree[] = []
    while (tokens[at] !== end) items.push(value())
    at++
    return items
  }
  const node = (): TreeNode => {
    const made: TreeNode = { kind: next() }
    for (let token = next(); token !== '}'; token = next()) {
      const values: Tree[] = []
      while (tokens[at] !== '}' && !/^:[a-z]/i.test(tokens[at] ?? '')) values.push(value())
      made[token.slice(1)] = values.length === 1 ? values[0] : values
    }
    return made
  }
  const value = (): Tree => {
    const token = next()
    if (token === '{') return node()
    if (token === '(') return listUntil(')')
    if (token === '[') return listUntil(']')
    if (token === '<>') return []
    if (token.startsWith('"')) return token.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    return token.replaceAll(/\\(.)/gs, '$1')
  }
  return value()
}

/** The nodes of a field that holds a list; none if it holds nothing. */
export function nodesOf(value: Tree | undefined): TreeNode[] {
  if (value === undefined || typeof value === 'string') return []
  return Array.isArray(value) ? value.filter(isNode) : [value]
}

/** The node of a field, if there is one. */
export const nodeOf = (value: Tree | undefined): TreeNode | undefined => (isNode(value) ? value : undefined)

/** The numbers of a set `(b 1 2)` or a list `(i 1 2)`, `(o 1 2)`. */
export const numbersOf = (value: Tree | undefined): number[] => (Array.isArray(value) ? value.slice(1).map(Number) : [])

/** The texts of a list. */
export const textsOf = (value: Tree | undefined): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** The bytes of a constant: its length, then the bytes as signed numbers. */
export const bytesOf = (value: Tree | undefined): Buffer => {
  const bytes = Array.isArray(value) ? value[1] : undefined
  return Buffer.from(Array.isArray(bytes) ? bytes.map(Number) : [])
}

function isNode(value: Tree | undefined): value is TreeNode {
  return typeof value === 'object' && !Array.isArray(value)
}
