import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { faultsOf, limits, weigh } from './page-size.mjs'

/** A file of this size that gzip cannot compress. */
const code = (bytes: number): Buffer => randomBytes(bytes)

type Files = Record<string, Buffer>
const inLimits: Files = {
  'assets/entry.js': code(70 * 1024),
  'assets/home.js': code(20 * 1024),
  'assets/texts/hi.js': code(4 * 1024),
  'assets/ibm-plex-sans-latin-wght-normal.woff2': code(45 * 1024),
  'assets/rupee.woff2': code(3 * 1024),
}

/** The faults of a page that loads `src/home.tsx` besides the entry, in English and Hindi, in a build with these files. */
function faults(changed: Files = {}, path = '/', more: string[] = []) {
  const files = { ...inLimits, ...changed }
  const manifest = {
    'src/entry-client.tsx': { file: 'assets/entry.js', imports: more },
    'src/home.tsx': { file: 'assets/home.js' },
    ...Object.fromEntries(Object.keys(files).map((file) => [file, { file }])),
  }
  return weigh({
    manifest,
    texts: { 'src/home.tsx': { 'hi-IN': ['assets/texts/hi.js'] } },
    pages: [{ path, modules: ['src/home.tsx'] }],
    read: (file: string) => files[file],
    languages: ['en-US', 'hi-IN'],
  }).flatMap(faultsOf)
}

describe('public pages', () => {
  test('keep the limits', () => {
    expect(faults()).toEqual([])
  })

  test.each([
    '/',
    '/category/:categoryname/tmt',
    '/product/:identifier',
    '/product/:identifier/reviews',
    '/send/:productname',
    '/rough',
    '/login',
    '/bulk/:productName',
    '/contact_us/:number',
    '/seller-fees-and-commission',
    '/return_policy',
  ])('%s fails with 20 kB more', (path) => {
    const planted = { 'assets/home.js': Buffer.concat([inLimits['assets/home.js'] as Buffer, code(20 * 1024)]) }
    expect(faults(planted, path)).toEqual([
      expect.stringMatching(/in en-US: scripts of 11\d\.\d kB, at most 100\.0 kB/),
      expect.stringMatching(/in hi-IN: scripts of 11\d\.\d kB, at most 100\.0 kB/),
    ])
  })

  test('include the catalogue of the language', () => {
    expect(faults({ 'assets/texts/hi.js': code(14 * 1024) })).toEqual([expect.stringContaining('in hi-IN: scripts of')])
  })

  test('load a limited number of scripts where visitors arrive', () => {
    const names = Array.from({ length: limits.requests - 1 }, (_, n) => `assets/piece-${n}.js`)
    const pieces = Object.fromEntries(names.map((name) => [name, code(100)]))
    expect(faults(pieces, '/', names.slice(1))).toEqual([expect.stringContaining('in hi-IN: 13 scripts, at most 12')])
  })

  test('load a limited size of fonts', () => {
    expect(faults({ 'assets/ibm-plex-sans-latin-wght-normal.woff2': code(58 * 1024) })).toEqual([
      expect.stringContaining('in en-US: fonts of 61.0 kB, at most 60.0 kB'),
    ])
  })

  test('load no zod', () => {
    expect(faults({ 'assets/home.js': Buffer.from('const inst = {};inst._zod.def = def') })).toEqual([
      expect.stringContaining('zod comes with assets/home.js'),
      expect.stringContaining('zod comes with assets/home.js'),
    ])
  })
})
