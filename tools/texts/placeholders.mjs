// Compares the placeholders of texts with the values of their calls: t('… {x} …', { x }) of screens, and messages
// that a capability defines for its events. Part of `npm run texts -- --check`. Refusals are checked by the compiler.
import { parse } from '@formatjs/icu-messageformat-parser'
import { parseSync } from 'vite'
import { walk } from './walk.mjs'

/** Types of ICU elements that are no values: literal text, and the number sign of a plural. */
const noValues = new Set([0, 7])

const inTree = (tree) =>
  tree.flatMap(({ type, value, options = {}, children = [] }) => [
    ...(noValues.has(type) ? [] : [value]),
    ...Object.values(options).flatMap((option) => inTree(option.value)),
    ...inTree(children),
  ])

/** The names of a text's placeholders, sorted; as web/src/i18n/use-t.ts reads them. */
export const placeholdersOf = (sentence) => {
  const names = /\{\w+,/.test(sentence)
    ? inTree(parse(sentence))
    : [...sentence.matchAll(/\{(\w+)\}/g)].map(([, x]) => x)
  return [...new Set(names)].sort()
}

const keyOf = ({ key }) => key.name ?? String(key.value)
const property = (node, name) =>
  node.properties.find((one) => one.type === 'Property' && !one.computed && keyOf(one) === name)?.value
const textOf = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : null
}

/** What is missing or too much; a spread may hold anything. */
function compare(named, values) {
  const isOpen = values.properties.some(({ type, computed }) => type !== 'Property' || computed)
  const names = values.properties.filter(({ type, computed }) => type === 'Property' && !computed).map(keyOf)
  return [
    ...named.filter((name) => !isOpen && !names.includes(name)).map((name) => `{${name}} has no value`),
    ...names.filter((name) => !named.includes(name)).map((name) => `${name} is not in the text`),
  ]
}

/** Faults of the calls t('…', { … }) in a file; calls with texts or values from elsewhere are not looked at. */
export function faultsOfCalls(code, file) {
  const faults = []
  walk(parseSync(file, code).program, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 't') return
    const [sentence, values] = node.arguments
    const text = textOf(sentence)
    if (text === null) return
    const named = placeholdersOf(text)
    if (!values) for (const name of named) faults.push(`${file}: {${name}} has no value in: ${text}`)
    else if (values.type === 'ObjectExpression')
      for (const fault of compare(named, values)) faults.push(`${file}: ${fault}: ${text}`)
  })
  return faults
}

/** Values that every message has. */
const always = ['name']

/** Faults of the messages of events in a file: `words` in every language beside the `facts` that `read` returns. */
export function faultsOfMessages(code, file) {
  const faults = []
  walk(parseSync(file, code).program, (node) => {
    const words = node.type === 'ObjectExpression' && property(node, 'words')
    const read = words && property(node, 'read')
    if (words?.type !== 'ObjectExpression' || !read) return
    walk(read, (inside) => {
      const facts = inside.type === 'ObjectExpression' && property(inside, 'facts')
      if (facts?.type !== 'ObjectExpression') return
      for (const { key, value } of words.properties) {
        const texts = ['subject', 'body', 'action'].map((part) => textOf(property(value, part)) ?? '')
        const named = placeholdersOf(texts.join('\n')).filter((name) => !always.includes(name))
        for (const fault of compare(named, facts)) faults.push(`${file}: ${key.name}: ${fault}: ${texts[0]}`)
      }
    })
  })
  return faults
}
