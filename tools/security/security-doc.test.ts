import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const text = readFileSync(new URL('docs/security.md', root), 'utf8')
const files = globSync(
  [
    'server/**/*.{ts,graphql,sql,json}',
    'web/src/**/*.{ts,tsx}',
    'domain/src/**/*.ts',
    'tools/**/*',
    'e2e/**/*.ts',
    'docs/**/*.md',
    'scripts/*',
    '.*',
    '*.*',
    '.ci/run',
  ],
  {
    cwd: root,
    exclude: ['**/node_modules/**'],
  },
)

/** What the document names as a place: in backquotes, with an ending of a file. */
const paths = [...text.matchAll(/`([\w./@-]+\.(?:ts|tsx|graphql|sql|md|mjs|json|css))`/g)].map(([, path = '']) => path)
const isThere = (path: string) =>
  existsSync(new URL(path, root)) ||
  existsSync(new URL(`server/src/${path}`, root)) ||
  files.some((file) => file.endsWith(`/${path}`) || file === path)

/** Names of tests that the document quotes, in curly or straight quotes beside a test file. */
const quoted = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`,? \((?:[“"])([^”"]+)(?:[”"])\)/g)].map(
  ([, file = '', name = '']) => ({ file, name }),
)

test('every path that the security document gives as evidence exists', () => {
  expect([...new Set(paths)].filter((path) => !isThere(path))).toEqual([])
  expect(paths.length).toBeGreaterThan(200)
})

test('every test that it quotes exists in the file that it names', () => {
  const missing = quoted.filter(({ file, name }) => {
    const sources = files
      .filter((one) => one.endsWith(`/${file}`))
      .map((one) => readFileSync(new URL(one, root), 'utf8'))
    return !sources.some((source) => source.includes(name))
  })
  expect(missing).toEqual([])
})

test('every decision that it links exists', () => {
  const links = [...text.matchAll(/\]\((decisions\/[\w-]+\.md|operations\.md)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(new URL(`docs/${link}`, root)))).toEqual([])
})

test('its table of requirements adds up', () => {
  const rows = [...text.matchAll(/^\| \d+\.\d+\.\d+ \| ([12]) \| .*? \| (\*\*not met\*\*|met|not applicable|n\/a)/gm)]
  const count = (level: string, state: RegExp) =>
    rows.filter(([, one, what = '']) => one === level && state.test(what)).length
  for (const level of ['1', '2']) {
    const line = new RegExp(`^\\| ${level} \\| (\\d+) \\| (\\d+) \\| (\\d+) \\| (\\d+) \\|$`, 'm').exec(text)
    const said = line?.slice(1).map(Number)
    const met = count(level, /^met$/)
    const not = count(level, /not met/)
    const other = count(level, /not applicable|n\/a/)
    expect(said).toEqual([met + not + other, met, other, not])
  }
})
