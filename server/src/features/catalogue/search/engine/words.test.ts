import { expect, test } from 'vitest'
import { openMemoryEngine } from './memory.ts'
import { makeComparison } from './similar.ts'
import { likeness, rootsOf, waysOf, wordsOf } from './words.ts'

test.each([
  ['Vitrified tile 600 × 600 mm', ['vitrified', 'tile', '600', 'mm']],
  ['Tank, 1,000 litre', ['tank', '1000', '1', '000', 'litre']],
  ['Wire 2.5 sq mm', ['wire', '2.5', 'sq', 'mm']],
  ['M-sand for concrete M25', ['m', 'sand', 'concrete', 'm25']],
  ['PPC 50kg', ['ppc', '50kg', '50', 'kg']],
  ['Crème tile 300x450', ['creme', 'tile', '300', '450']],
  ['सीमेन्ट', ['सिमेट']],
])('the words of %s', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

test('words of Indian scripts are compared as they are written by anybody', () => {
  for (const word of ['सीमेंट', 'सिमेंट', 'सीमेन्ट']) expect(wordsOf(word)).toEqual(wordsOf('सीमेंट'))
})

test.each([
  ['pipes', ['pipe']],
  ['fittings', ['fit']],
  ['putty', ['putty', 'puttie']],
  ['clay', ['clay', 'claie']],
  ['galvanised', ['galvanis']],
  ['550d', ['550d']],
])('%s begins with its roots', (word, roots) => {
  expect(rootsOf(word)).toEqual(roots)
})

test('a word is asked for by its parts, and as it was written where both are possible', () => {
  const texts = (word: string) => waysOf(word).map((parts) => parts.map(({ text }) => text))
  expect(texts('600x600')).toEqual([['600', '600']])
  expect(texts('sqmm')).toEqual([['sq', 'mm']])
  expect(texts('m-sand')).toEqual([['m', 'sand']])
  expect(texts('dn25')).toEqual([['dn', '25'], ['dn25']])
  expect(texts('--')).toEqual([])
  expect(texts('the')).toEqual([])
})

test('a whole word is nearer than the beginning of one, and a number is a whole one or none', () => {
  const [[pipe]] = waysOf('pipe') as never as [[Parameters<typeof likeness>[0]]]
  const [[five]] = waysOf('5') as never as [[Parameters<typeof likeness>[0]]]
  expect(['pipe', 'pipes', 'pipeline', 'tile'].map((word) => likeness(pipe, word))).toEqual([1, 1, 0.8, 0])
  expect(['5', '50'].map((word) => likeness(five, word))).toEqual([1, 0])
})

test('words are similar as PostgreSQL says it', () => {
  // select word_similarity('ultratehc', 'ultratech'), similarity('ultratehc', 'ultratech')
  const { within, similarity } = makeComparison('ultratehc')
  expect(within('ultratech')).toBeCloseTo(0.7)
  expect(similarity('ultratech')).toBeCloseTo(0.538, 2)
})

const engineWith = (...titles: string[]) => {
  const engine = openMemoryEngine()
  engine.write(
    titles.map((title, at) => ({ id: at + 1, title, category: 'Things', text: title })),
    [],
  )
  return engine
}
const idsOf = async (engine: ReturnType<typeof openMemoryEngine>, ...words: string[]) =>
  (
    await engine.find(
      words.map((word) => [word]),
      'all',
    )
  ).map(({ id }) => id)

test('the engine forgets what a product was called', async () => {
  const engine = engineWith('Red brick', 'Blue brick')
  engine.write([{ id: 1, title: 'Green block', category: 'Things', text: 'Green block' }], [2])
  expect(await idsOf(engine, 'brick')).toEqual([])
  expect(await idsOf(engine, 'block')).toEqual([1])
  expect([...engine.ids()]).toEqual([1])
  expect(await engine.known(['brick', 'blo'])).toEqual(new Set(['blo']))
  expect(await engine.nearest(['brik'])).toEqual(new Map())
})

test('the title counts more than the category, and the category more than anything else', async () => {
  const engine = openMemoryEngine()
  engine.write(
    [
      { id: 1, title: 'Elbow', category: 'Fittings', text: 'pipe' },
      { id: 2, title: 'Elbow', category: 'Pipes', text: 'pipes' },
      { id: 3, title: 'Pipe', category: 'Fittings', text: 'pipe' },
      { id: 4, title: 'Pipeline', category: 'Fittings', text: 'pipeline' },
    ],
    [],
  )
  const hits = await engine.find([['pipe']], 'all')
  expect(hits.sort((a, b) => b.rank - a.rank).map(({ id, named }) => [id, named])).toEqual([
    [3, true],
    [4, true],
    [2, false],
    [1, false],
  ])
})

test.each([
  ['cemnt', ['cement']],
  ['cmeent', ['cement']],
  ['ultratehc', ['ultratech']],
  ['ultratechcement', ['ultratech', 'cement']],
  ['xqzzwv', undefined],
  ['cement', undefined],
])('the word that was meant by %s', async (word, meant) => {
  expect((await engineWith('UltraTech cement').nearest([word])).get(word)).toEqual(meant)
})
