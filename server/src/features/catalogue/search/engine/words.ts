import { foldWord } from '@neev/domain/catalogue/search'
import { stemmer } from 'stemmer'

/** English words that say nothing of goods, as PostgreSQL leaves them out. */
const stopWords = new Set(
  `i me my myself we our ours ourselves you your yours yourself yourselves he him his himself she her hers herself it its
  itself they them their theirs themselves what which who whom this that these those am is are was were be been being have
  has had having do does did doing a an the and but if or because as until while of at by for with about against between
  into through during before after above below to from up down in out on off over under again further then once here there
  when where why how all any both each few more most other some such no nor not only own same so than too very s t can will
  just don should now`.split(/\s+/),
)

/** Small letters without accents; words of Indian scripts as searches compare them. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[a-z])[\u0300-\u036f]+/g, '')
    .normalize('NFC')

const joined = /^\d{1,3}(,\d{2,3})+$/
const unitBehind = /^(\d+(?:\.\d+)?)(\p{L}{1,4})$/u

/** The words of a text of the catalogue: 600 × 600 is two numbers, 1,000 is 1000 as well, 50kg is 50 and kg as well. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>()
  const parts = plain(text).replace(/(\d)x(?=\d)/g, '$1 ')
  for (const [token] of parts.matchAll(/\d+(?:[.,]\d+)+|[\p{L}\p{M}\p{N}]+/gu)) {
    const word = foldWord(token)
    if (!stopWords.has(word)) found.add(joined.test(word) ? word.replaceAll(',', '') : word)
    if (word.includes(',')) for (const group of word.split(',')) found.add(group)
    const [, number, unit] = unitBehind.exec(word) ?? []
    if (number && unit) found.add(number).add(unit)
  }
  return [...found]
}

/** What the words of a text begin with if they have this root: pipes → pipe, putty → putty and puttie(s). */
export function rootsOf(word: string): string[] {
  if (!/^[a-z]+$/.test(word)) return [word]
  const stem = stemmer(word)
  if (!stem.endsWith('i') || word.endsWith('i')) return [stem]
  return [`${stem.slice(0, -1)}y`, `${stem.slice(0, -1)}ie`]
}

/** A part of a word that is asked for: a number as it is, or the roots of letters. */
export type Part = { text: string; isNumber: boolean; roots: string[] }

const partOf = (text: string): Part => {
  const isNumber = /^\d+(\.\d+)?$/.test(text)
  return { text, isNumber, roots: isNumber ? [text] : rootsOf(text) }
}

/**
 * How a word can be in a text: with each part of 600x600, sqmm and m-sand, or as it was written. Words that say nothing
 * are no parts; empty for a word that says nothing at all.
 */
export function waysOf(word: string): Part[][] {
  const written = foldWord(plain(word))
    .replace(/(\d)x(?=\d)/g, '$1 ')
    .replace(/^sq(?=mm|ft|m$)/, 'sq ')
  const parts = (written.match(/[\p{L}\p{M}]+|\d+(?:\.\d+)?/gu) ?? []).filter((part) => !stopWords.has(part))
  if (parts.length === 0) return []
  const apart = parts.map(partOf)
  return parts.length > 1 && /^[\p{L}\p{M}\p{N}]+$/u.test(written) ? [apart, [partOf(written)]] : [apart]
}

/** How much of a part a word of a text is: all of it, as a whole word (1), its beginning, or nothing (0). */
export function likeness({ text, isNumber, roots }: Part, word: string): number {
  if (word === text) return 1
  if (isNumber || !roots.some((root) => word.startsWith(root))) return 0
  const [own] = rootsOf(word)
  return own === roots[0] ? 1 : 0.8
}
