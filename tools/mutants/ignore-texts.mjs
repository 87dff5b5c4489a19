/** A sentence: a text with a space in it. What screens say is read by people, not compared by tests. */
const isSentence = (text) => / /.test(text.trim())

/** Code of the issue that a rule of a schema adds; zod wants it, nobody reads it. */
const isIssueCode = ({ node, parent }) =>
  node.value === 'custom' && parent?.type === 'ObjectProperty' && parent.key.name === 'code'

export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore: (path) =>
        path.isStringLiteral() && (isSentence(path.node.value) || isIssueCode(path)) ? 'A text.' : undefined,
    },
  },
]
