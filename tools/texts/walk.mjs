/** Visits every node of a syntax tree; `visit` gets the node and the file. */
export function walk(node, visit, file) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') visit(node, file)
  for (const key in node) if (key !== 'parent') walk(node[key], visit, file)
}
