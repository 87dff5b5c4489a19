// Finds elements that are named otherwise than they are written: whoever speaks the written words to a browser does not
// reach them (WCAG 2.5.3). Part of `npm run texts -- --check`, because a translation can differ where English agrees.
import { parseSync } from 'vite'
import { walk } from './walk.mjs'

/** The sentences that are written by t('…'); of a choice both, null where there is none. */
function textsOf(node) {
  if (node?.type === 'JSXExpressionContainer') return textsOf(node.expression)
  if (node?.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  const isText = node?.type === 'CallExpression' && node.callee.name === 't' && node.arguments[0]?.type === 'Literal'
  return [isText ? node.arguments[0].value : null]
}

/** Elements of a file with an aria-label and a written text: `{ file, label, written }`, both as sentences. */
export function labelsIn(code, file) {
  const found = []
  walk(parseSync(file, code).program, (node) => {
    if (node.type !== 'JSXElement') return
    const attribute = node.openingElement.attributes.find(({ name }) => name?.name === 'aria-label')
    const names = textsOf(attribute?.value)
    for (const written of node.children.map(textsOf)) {
      // Both are a choice, by the same condition, or one of them is the same in both cases
      for (let at = 0; at < Math.max(names.length, written.length); at++) {
        const [label, shown] = [names, written].map((texts) => texts[texts.length === 1 ? 0 : at])
        if (label && shown) found.push({ file, label, written: shown })
      }
    }
  })
  return found
}

/** Values in sentences differ between the two, so only the words count. */
const words = (sentence) =>
  sentence
    .toLowerCase()
    .replace(/\{\w+\}/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** What is named otherwise in a language; `translated` gives a sentence in it. */
export const otherNames = (labels, translated) =>
  labels.flatMap(({ file, label, written }) => {
    const [name, shown] = [translated(label), translated(written)]
    return words(name).includes(words(shown)) ? [] : [`${file}: named “${name}”, but written “${shown}”`]
  })
