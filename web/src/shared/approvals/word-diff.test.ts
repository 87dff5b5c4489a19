import { expect, test } from 'vitest'
import { wordDiff } from './word-diff.ts'

const shown = (old: string, now: string) =>
  wordDiff(old, now)
    .map(({ text, in: place }) => ({ both: text, old: `-${text.trim()}- `, new: `+${text.trim()}+ ` })[place])
    .join('')
    .trim()

test.each([
  ['PPC cement, 50 kg', 'PPC cement, 50 kg', 'PPC cement, 50 kg'],
  ['PPC cement, 50 kg', 'OPC cement, 50 kg', '-PPC- +OPC+ cement, 50 kg'],
  ['cement bag', 'grey cement bag', '+grey+ cement bag'],
  ['a b c d', 'a c d e', 'a -b- c -d- +d e+'],
  ['', 'new words', '+new words+'],
])('%s → %s', (old, now, marked) => {
  expect(shown(old, now)).toBe(marked)
})
test('very long texts are both shown whole', () => {
  const long = 'word '.repeat(600)
  expect(wordDiff(long, `${long}more`).map(({ in: place }) => place)).toEqual(['old', 'new'])
})
