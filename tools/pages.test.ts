import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const sources = fileURLToPath(new URL('../web/src/', import.meta.url))

/** Loading and failure in a page, which belong to the route or to `<Loading>` (docs/decisions/0050). */
const handled = [/\bif \([^)\n]*!data(?![.?\w])/, /\bretry=\{[^}\n]*refetch/]
const handlesLoading = (source: string) => handled.some((pattern) => pattern.test(source))

test.each([
  'if (!data) return <PageSkeleton />',
  'if (error && !data) return <Failed error={error} />',
  '<Failed error={error} retry={refetch} />',
  '<Failed error={error} retry={() => orders.refetch()} />',
])('finds %s', (planted) => {
  expect(handlesLoading(planted)).toBe(true)
})

test('pages assume their data', () => {
  const found = ['features', 'shared'].flatMap((folder) =>
    readdirSync(join(sources, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?<!\.graphql|\.test)\.tsx?$/.test(file))
      .map((file) => join(folder, file))
      .filter((file) => handlesLoading(readFileSync(join(sources, file), 'utf8'))),
  )
  expect(found).toEqual([])
})
