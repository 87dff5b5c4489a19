import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { searchTerms } from './search.ts'

describe('a search', () => {
  it.each<[string, string]>([
    ['sariya', 'tmt'],
    ['Saria', 'tmt'],
    ['rod', 'tmt'],
    ['सरिया', 'tmt'],
    ['reti', 'sand'],
    ['बालू', 'sand'],
    ['gitti', 'aggregate'],
    ['bajri', 'aggregate'],
    ['khadi', 'aggregate'],
    ['eent', 'brick'],
    ['patra', 'roofing'],
    ['girder', 'beam'],
    ['UltraTech', 'ultratech'],
    ['सीमेंट', 'cement'],
    ['सिमेंट', 'cement'],
    ['सीमेन्ट', 'cement'],
    ['सीमेँट', 'cement'],
    ['ईट', 'brick'],
    ['दरवाजा', 'door'],
  ])('for %s searches for %s', (typed, word) => {
    const as = typed.toLowerCase()
    expect(searchTerms(typed).words).toEqual([as === word ? [word] : [word, as]])
  })

  type Meant = Partial<Omit<ReturnType<typeof searchTerms>, 'words'>> & { words: string[] }
  it.each<[string, Meant]>([
    ['12mm sariya', { words: ['tmt'], diameterMm: 12 }],
    ['tata tiscon 12 mm fe 550 d', { words: ['tata', 'tiscon'], diameterMm: 12, grade: 'Fe 550D' }],
    ['FE500D TMT bars 16MM', { words: ['tmt', 'bar'], diameterMm: 16, grade: 'Fe 500D' }],
    ['fe-415 rod', { words: ['tmt'], grade: 'Fe 415' }],
    ['3 सूत सरिया', { words: ['tmt'], diameterMm: 10 }],
    ['3 sut sariya', { words: ['tmt'], diameterMm: 10 }],
    ['2.4 ton reti', { words: ['sand'], quantity: { milli: 2400, unit: 'tonne' } }],
    ['100 bori cement', { words: ['cement'], quantity: { milli: 100_000, unit: 'bag' } }],
    ['100kg putty', { words: ['putty'], quantity: { milli: 100_000, unit: 'kg' } }],
    ['opc 53', { words: ['opc', '53'], diameterMm: null, quantity: null }],
    ['rod saria rebar', { words: ['tmt'] }],
    ['20mm gitti', { words: ['aggregate'], diameterMm: 20 }],
    ['500D', { words: [], grade: 'Fe 500D' }],
    ['12mm 550 d', { words: [], diameterMm: 12, grade: 'Fe 550D' }],
    ['sintex 500', { words: ['sintex', '500'], grade: null }],
    ['M25 concrete', { words: ['concrete'], grade: 'M25', diameterMm: null }],
    ['1 inch pipe', { words: ['pipe'], inch: { size: '1', mm: [25, 32] } }],
    ['1 1/2" pipe', { words: ['pipe'], inch: { size: '1.5', mm: [40, 50] } }],
    ['½ inch cpvc', { words: ['cpvc'], inch: { size: '0.5', mm: [15, 20] } }],
    ['m-sand', { words: ['m-sand'] }],
    ['600x600 tiles', { words: ['600x600', 'tile'] }],
    ['  ', { words: [], diameterMm: null, grade: null, quantity: null }],
    ["'; drop table --", { words: ['drop', 'table'] }],
  ])('for %j is understood as %j', (typed, terms) => {
    const found = searchTerms(typed)
    expect({ ...found, words: found.words.map(([word]) => word) }).toMatchObject(terms)
  })

  it('keeps the typed words beside the catalogue’s', () => {
    expect(searchTerms('welding rod saria').words).toEqual([['welding'], ['tmt', 'rod', 'saria']])
  })

  it('never throws, and has each word once', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (typed) => {
        const { words } = searchTerms(typed)
        expect(new Set(words.map(([word]) => word)).size).toBe(words.length)
      }),
    )
  })

  it.each(['Ø12', 'ø 12 mm', '⌀12mm', '१२ मिमी', '12 mm', '１２ｍｍ', '\u200e12\u00a0mm'])(
    'reads %j as bars of 12 mm',
    (typed) => {
      expect(searchTerms(typed)).toMatchObject({ diameterMm: 12, words: [] })
    },
  )
})
