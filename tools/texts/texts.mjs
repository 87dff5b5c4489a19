// Finds all texts for users and updates the catalogues in web/lang: keeps translations, adds new texts as null, removes
// obsolete ones. With --check it changes nothing and exits with 1 if a translation is missing.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync } from 'vite'
import { catalogueOf, locales, read, root, write } from './catalogues.mjs'
import { labelsIn, otherNames } from './labels.mjs'
import { faultsOfCalls, faultsOfMessages, placeholdersOf } from './placeholders.mjs'
import { walk } from './walk.mjs'

const check = process.argv.includes('--check')
const found = new Set()
const problems = []

/** Texts of web are marked in the code: t('…') where displayed, text('…') in tables. */
function inWeb(node, file) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
  if (node.callee.name !== 't' && node.callee.name !== 'text') return
  const [sentence] = node.arguments
  if (sentence?.type === 'Literal' && typeof sentence.value === 'string') found.add(sentence.value)
  else if (node.callee.name === 'text') problems.push(`${file}: text() wants a literal`)
}

/**
 * In domain nothing is marked: every literal that reads like a sentence is a text, such as a schema's message or a
 * refusal.
 */
function inDomain(node) {
  if (node.type === 'Literal' && /^\p{Lu}.*\s.*[.?!]$/u.test(String(node.value))) found.add(node.value)
}

const sources = (pattern) =>
  globSync(pattern, { cwd: root })
    .filter((name) => !/\.(test|graphql)\.tsx?$|Sampler\.tsx$|render-for-test\.tsx$/.test(name))
    .sort()
for (const [pattern, visit] of [
  ['web/src/**/*.{ts,tsx}', inWeb],
  ['domain/src/**/*.ts', inDomain],
]) {
  for (const file of sources(pattern))
    walk(parseSync(file, readFileSync(join(root, file), 'utf8')).program, visit, file)
}
for (const [pattern, faultsOf] of [
  ['web/src/**/*.{ts,tsx}', faultsOfCalls],
  ['server/src/features/*/*/*.messages.ts', faultsOfMessages],
]) {
  for (const file of sources(pattern)) problems.push(...faultsOf(readFileSync(join(root, file), 'utf8'), file))
}
const labels = sources('web/src/**/*.tsx').flatMap((file) => labelsIn(readFileSync(join(root, file), 'utf8'), file))
problems.push(...otherNames(labels, (sentence) => sentence))
const domain = (file) => import(pathToFileURL(join(root, 'domain/src', file)).href)
const { roleNames } = await domain('core/access/role-names.ts')
const { refusalTexts } = await domain('core/refusal-texts.ts')
const { refusalTerms } = await domain('core/refusal-terms.ts')
const { groupNames, settingRows, unitOfKind } = await domain('platform/settings.ts')
const settings = Object.values(settingRows).flatMap(({ label, explains, choices = {} }) => [
  label,
  explains,
  ...Object.values(choices),
])
const units = Object.values(unitOfKind).filter((unit) => /[a-z]/.test(unit))
for (const text of [roleNames, refusalTexts, refusalTerms, groupNames].flatMap(Object.values)) found.add(text)
for (const text of [...settings, ...units]) found.add(text)
const sentences = [...found].sort()

for (const locale of locales) {
  const path = catalogueOf(locale)
  const before = read(path)
  const now = Object.fromEntries(sentences.map((sentence) => [sentence, before[sentence] ?? null]))
  const missing = sentences.filter((sentence) => !now[sentence])
  if (missing.length > 0) {
    problems.push(
      `${locale}: ${missing.length} of ${sentences.length} sentences have no translation, first: ${missing[0]}`,
    )
  }
  for (const [sentence, translation] of Object.entries(now)) {
    const same = String(placeholdersOf(sentence)) === String(placeholdersOf(translation ?? sentence))
    if (!same) problems.push(`${locale}: placeholders differ in: ${translation}`)
  }
  problems.push(...otherNames(labels, (sentence) => now[sentence] ?? sentence).map((fault) => `${locale}: ${fault}`))
  if (!check) write(path, now, 2)
}

for (const problem of problems) console.log(problem)
if (check && problems.length > 0) process.exit(1)
console.log(`${sentences.length} sentences in English and ${locales.length} other languages`)
