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

/** The parameters that a file reads by name, and the filters of its list. */
function readIn(text: string): string[] {
  const named = [...text.matchAll(read), ...text.matchAll(asked)].map(([, name]) => name ?? '')
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
