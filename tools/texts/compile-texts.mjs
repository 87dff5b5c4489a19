// Part of `npm run codegen`: compiles the catalogues in web/lang to web/src/lang for pages to load.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogueOf, locales, read, root, write } from './catalogues.mjs'
import { simplify } from './simplify.mjs'

/** Only plurals, choices, quotes and tags need the compiler; plain {names} are filled in by useT itself. */
const hasSyntax = (sentence) => /\{\w+,|['<]/.test(sentence)

/** Element types that web/src/i18n/format-message.ts supports: text, {name}, plural and its number. */
const written = new Set([0, 1, 6, 7])
const isWritable = (tree) =>
  tree.every(
    ({ type, options = {} }) => written.has(type) && Object.values(options).every(({ value }) => isWritable(value)),
  )

/** Syntax trees of the messages that need one, by the formatter's compiler. */
function compile(catalogue) {
  const folder = mkdtempSync(join(tmpdir(), 'texts-'))
  write(join(folder, 'in.json'), catalogue)
  const bin = join(root, 'node_modules/.bin/formatjs')
  const args = [
    'compile',
    join(folder, 'in.json'),
    '--format',
    'simple',
    '--ast',
    '--out-file',
    join(folder, 'out.json'),
  ]
  const { status, stderr, stdout } = spawnSync(bin, args, { encoding: 'utf8' })
  const compiled = status === 0 ? read(join(folder, 'out.json')) : null
  rmSync(folder, { recursive: true })
  if (!compiled) throw new Error(`formatjs: ${stderr || stdout}`)
  for (const [sentence, tree] of Object.entries(compiled))
    if (!isWritable(tree)) throw new Error(`Only {names} and plurals can be written out: ${sentence}`)
  return compiled
}

mkdirSync(join(root, 'web/src/lang'), { recursive: true })
const sentences = new Set()
for (const locale of locales) {
  const known = Object.entries(read(catalogueOf(locale))).filter(([, translation]) => translation)
  for (const [sentence] of known) sentences.add(sentence)
  const trees = compile(
    Object.fromEntries(known.filter(([sentence, translation]) => hasSyntax(sentence + translation))),
  )
  const compiled = known.map(([sentence, translation]) => [
    sentence,
    trees[sentence] ? simplify(trees[sentence]) : translation,
  ])
  write(join(root, `web/src/lang/${locale}.json`), Object.fromEntries(compiled))
}
// English texts are in the code, so only their trees are needed
const english = [...sentences].filter(hasSyntax)
write(
  join(root, 'web/src/lang/trees.json'),
  compile(Object.fromEntries(english.map((sentence) => [sentence, sentence]))),
)
