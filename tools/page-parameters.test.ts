import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isPageParameter } from '../web/src/routes/page-parameters.ts'

const src = fileURLToPath(new URL('../web/src/', import.meta.url))
const read =
  /(?:search|parameters|query|next|address|searchParams|useSearchParams\(\)\[0\]|URLSearchParams\([^)]*\))\s*\.(?:get|getAll|has)\('([\w-]+)'\)/gi
/** A function that reads a parameter whose name it is given, such as `numberIn(search, 'version')`. */
const asked = /\(\s*(?:search|parameters|searchParams|url\.searchParams),\s*'([\w-]+)'/g
const filters = /filters?(?:Kinds)?(?:: FilterKinds)?\s*[:=]\s*\{([^}]*)\}/gi

/** The names of an object that stands after `label`, without those of objects in it. */
function namesAfter(label: string, text: string): string[] {
  const names: string[] = []
  for (const { index } of text.matchAll(new RegExp(`\\b${label}: \\{`, 'g'))) {
    let depth = 0
    for (const [token, name] of text.slice(index + label.length).matchAll(/[{}()[\]]|'[^']*'|(\w+):/g)) {
      if (name && depth === 1) names.push(name)
      if ('{(['.includes(token)) depth++
      if ('})]'.includes(token) && --depth === 0) break
    }
  }
  return names
}

/** The filters that a page made by listPage has in its URL. */
const filtersOfList = (text: string): string[] => [
  ...namesAfter('choices', text),
  ...namesAfter('linked', text),
  ...[...text.matchAll(/records: \{ names: \[([^\]]*)\]/g)].flatMap(([, names]) => names?.match(/\w+/g) ?? []),
]

/** The parameters that a file reads by name, and the filters of its list. */
function readIn(text: string): string[] {
  const named = [...text.matchAll(read), ...text.matchAll(asked)].map(([, name]) => name ?? '')
  if (/\blistPage\(/.test(text)) return [...named, ...filtersOfList(text)]
  if (!text.includes('useListState')) return named
  const listed = [...text.matchAll(filters)].flatMap(([, body]) => [...(body ?? '').matchAll(/(?:^|[,{\s])(\w+)\s*:/g)])
  return [...named, ...listed.map(([, name]) => name ?? '')]
}

test('every query parameter that a page reads is listed, so that the cache of pages tells its values apart', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'))
  const missing = files.flatMap((file) =>
    readIn(readFileSync(src + file, 'utf8'))
      .filter((name) => !isPageParameter(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('the parameters of a rate card are told apart, and those of campaigns are not', () => {
  expect(['q8', 'q12', 'q123', 'qx', 'utm_source'].map(isPageParameter)).toEqual([true, true, false, false, false])
})

test('the filters of a list that is data are read: its choices, records and those that links set', () => {
  const page = `listPage(Fleets, {
    linked: { view: ['all'], status: statuses },
    records: { names: ['yard'], useChoices },
    choices: {
      kind: { label: text('Kind: of which'), options: { OWN: text('Own'), HIRED: text('Hired') } },
      show: valueChoice(text('Show'), shows, labels),
    },
  })`
  expect(readIn(page)).toEqual(['kind', 'show', 'view', 'status', 'yard'])
})
