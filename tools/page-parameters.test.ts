import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { pageParameters } from '../web/src/routes/page-parameters.ts'

const src = fileURLToPath(new URL('../web/src/', import.meta.url))
const read =
  /(?:search|parameters|query|next|address|searchParams|useSearchParams\(\)\[0\]|URLSearchParams\([^)]*\))\s*\.(?:get|getAll|has)\('([\w-]+)'\)/gi
const filters = /filters?(?:Kinds)?(?:: FilterKinds)?\s*[:=]\s*\{([^}]*)\}/gi

/** The parameters that a file reads by name, and the filters of its list. */
function readIn(text: string): string[] {
  const named = [...text.matchAll(read)].map(([, name]) => name ?? '')
  if (!text.includes('useListState')) return named
  const listed = [...text.matchAll(filters)].flatMap(([, body]) => [...(body ?? '').matchAll(/(?:^|[,{\s])(\w+)\s*:/g)])
  return [...named, ...listed.map(([, name]) => name ?? '')]
}

test('every query parameter that a page reads is listed, so that the cache of pages tells its values apart', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !file.includes('.test.'))
  const missing = files.flatMap((file) =>
    readIn(readFileSync(src + file, 'utf8'))
      .filter((name) => !pageParameters.includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})
