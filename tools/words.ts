/**
 * Checks that names are standard words: no word of `tools/words.json` in an identifier, a file name, the contract or the
 * database. Each word comes with the standard one. `except` lists files in which the word has another, standard meaning.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, Visitor } from 'vite'

/** `whole`: only as a whole name, not as a part of one. */
export type Word = { word: string; use: string; whole?: boolean; except?: string[] }

const sources = ['domain/src', 'server/src', 'server/seed', 'web/src', 'scripts', 'tools']
const generated = /\.graphql\.ts$|(database-types|statement-rows)\.ts$|resolver-types\.ts$|schema-types\.ts$/
const tests = /\.test\.tsx?$|^tools\/skeleton\//

/** The words of a name in lower case: `adminQueue` is admin and queue. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

function namesInCode(file: string, text: string): Set<string> {
  const names = new Set<string>()
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
  }).visit(parseSync(file, text).program)
  return names
}

/** Names of a contract or a migration: its text without descriptions, comments and literals. */
const namesInText = (text: string): Set<string> =>
  new Set(text.replace(/"""[\s\S]*?"""|"[^"\n]*"|'(?:[^']|'')*'|#.*|--.*/g, '').match(/[A-Za-z_]\w*/g) ?? [])

/** Errors: each name with a private word, its file and the standard word. */
export function wordFaults(root: string, words: readonly Word[]): string[] {
  const known = new Map(words.map((word) => [word.word, word]))
  const faults: string[] = []
  const note = (file: string, name: string) => {
    for (const part of wordsOf(name)) {
      const found = known.get(part)
      if (
        found &&
        !(found.whole && part !== name.replace(/\.\w+$/, '')) &&
        !found.except?.some((path) => file.startsWith(path))
      )
        faults.push(`${file}: ${name} (instead of ${part}: ${found.use})`)
    }
  }
  for (const file of globSync(
    [...sources.map((folder) => `${folder}/**/*.{ts,tsx,mjs,graphql}`), 'server/migrations/*.sql'],
    { cwd: root },
  )) {
    if (generated.test(file) || tests.test(file)) continue
    const text = readFileSync(join(root, file), 'utf8')
    note(file, file.slice(file.lastIndexOf('/') + 1))
    for (const name of /\.(graphql|sql)$/.test(file) ? namesInText(text) : namesInCode(file, text)) note(file, name)
  }
  return faults.toSorted()
}

if (import.meta.main) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const faults = wordFaults(root, JSON.parse(readFileSync(join(root, 'tools/words.json'), 'utf8')) as Word[])
  if (faults.length > 0) {
    console.error(faults.join('\n'))
    process.exitCode = 1
  }
}
