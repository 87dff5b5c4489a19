// Texts: finds every sentence that people read and keeps the catalogues in web/lang in step: keeps translations, adds what is new
// as null, drops what is gone; then compiles them into web/src/lang. With --check it changes nothing and exits 1 when a
// translation is missing or a compiled catalogue is old.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseSync } from 'vite'

const root = fileURLToPath(new URL('../', import.meta.url))
const locales = ['en-US', 'es-ES', 'de-DE', 'hi-IN']
const check = process.argv.includes('--check')
const found = new Set()
const problems = []

/** Sentences of the web are marked where they are written: t('…') where shown, text('…') in tables. */
function inWeb(node, file) {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return
  if (node.callee.name !== 't' && node.callee.name !== 'text') return
  const [sentence] = node.arguments
  if (sentence?.type === 'Literal' && typeof sentence.value === 'string') found.add(sentence.value)
  else if (node.callee.name === 'text') problems.push(`${file}: text() wants a literal`)
}

/** The domain marks nothing: there every literal that reads like a sentence is one, such as a schema's message or a refusal. */
function inDomain(node) {
  if (node.type === 'Literal' && /^\p{Lu}.*\s.*[.?!]$/u.test(String(node.value))) found.add(node.value)
}

function walk(node, visit, file) {
  if (!node || typeof node !== 'object') return
  if (typeof node.type === 'string') visit(node, file)
  for (const key in node) if (key !== 'parent') walk(node[key], visit, file)
}

const sources = (pattern) =>
  globSync(pattern, { cwd: root })
    .filter((name) => !/\.(test|graphql)\.tsx?$|Sampler\.tsx$|test-kit\.tsx$/.test(name))
    .sort()
for (const [pattern, visit] of [
  ['web/src/**/*.{ts,tsx}', inWeb],
  ['domain/src/*.ts', inDomain],
]) {
  for (const file of sources(pattern))
    walk(parseSync(file, readFileSync(join(root, file), 'utf8')).program, visit, file)
}
const domain = (file) => import(pathToFileURL(join(root, 'domain/src', file)).href)
const { roleNames } = await domain('roles.ts')
const { refusalTexts } = await domain('refusals.ts')
for (const text of [...Object.values(roleNames), ...Object.values(refusalTexts)]) found.add(text)
const sentences = [...found].sort()

/** Only plurals, choices, quotes and tags need the compiler; plain {names} are filled in by useT itself. */
const hasSyntax = (sentence) => /\{\w+,|['<]/.test(sentence)
const placeholders = (sentence) => [...sentence.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name]) => name).sort()

/** A catalogue that is not there yet is empty; one that is half written must not be taken for empty, or its translations are lost. */
const read = (path) => {
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path} can not be read, so nothing was changed: ${error.message}`)
  }
}
const write = (path, value, indent) => writeFileSync(path, `${JSON.stringify(value, null, indent)}\n`)

/** Syntax trees of the sentences that need one, by the formatter's own compiler. */
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
  return compiled
}

mkdirSync(join(root, 'web/src/lang'), { recursive: true })
for (const locale of locales) {
  const path = join(root, `web/lang/${locale}.json`)
  const before = read(path)
  const english = locale === 'en-US'
  const now = Object.fromEntries(
    sentences.map((sentence) => [sentence, english ? sentence : (before[sentence] ?? null)]),
  )
  const missing = sentences.filter((sentence) => !now[sentence])
  if (missing.length > 0) {
    problems.push(
      `${locale}: ${missing.length} of ${sentences.length} sentences have no translation, first: ${missing[0]}`,
    )
  }
  for (const [sentence, translation] of Object.entries(now)) {
    const same = placeholders(sentence).every((name) => placeholders(translation ?? sentence).includes(name))
    if (!same) problems.push(`${locale}: a placeholder is lost in: ${translation}`)
  }
  const known = Object.entries(now).filter(([, translation]) => translation)
  const trees = compile(
    Object.fromEntries(known.filter(([sentence, translation]) => hasSyntax(sentence + translation))),
  )
  const compiled = Object.fromEntries(
    known.flatMap(([sentence, translation]) =>
      sentence in trees ? [[sentence, trees[sentence]]] : english ? [] : [[sentence, translation]],
    ),
  )
  const built = join(root, `web/src/lang/${locale}.json`)
  if (!check) {
    write(path, now, 2)
    write(built, compiled)
  } else if (JSON.stringify(read(built)) !== JSON.stringify(compiled)) {
    problems.push(`${locale}: the compiled catalogue is old; run npm run texts`)
  }
}

for (const problem of problems) console.log(problem)
if (check && problems.length > 0) process.exit(1)
console.log(`${sentences.length} sentences in ${locales.length} languages`)
