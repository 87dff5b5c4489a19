import anyAscii from 'any-ascii'
import bidiFactory from 'bidi-js'
import { Direction, Buffer as ShapingBuffer, shape } from 'harfbuzzjs'
import { fontsOf, type PrintFont, type Weight } from './fonts.ts'

/* Text of documents: every letter gets the font that has it, is shaped by HarfBuzz and set in lines. This is the only way
   from a text to a document, so no document can be issued with a missing glyph. */

/** A drawn glyph in thousandths of the size; `text` is what a reader copies from it. */
export type Glyph = { id: number; advance: number; dx: number; dy: number; text: string }
/** Glyphs of one font, from left to right. */
export type Run = { font: PrintFont; glyphs: Glyph[]; width: number }
/** A line from left to right; `width` in thousandths of the size. */
export type Line = { runs: Run[]; width: number }

/** The text of a glyph that is read as nothing, because the letters of its cluster are read with others. */
export const silentGlyph = '\u200b'

// a CommonJS module, whose types say that it has a default
const bidi = (bidiFactory as unknown as typeof bidiFactory.default)()
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Joiners, variation selectors and other letters that have no picture of their own. */
const invisible = /\p{Default_Ignorable_Code_Point}/u
const latin = /^[!-~₹–’]$/

const pointsOf = (text: string) => [...text].map((letter) => letter.codePointAt(0) ?? 0)

const covers = ({ covers: has }: PrintFont, cluster: string) =>
  [...cluster].every((letter) => invisible.test(letter) || has.has(letter.codePointAt(0) ?? 0))

const isPrinted = (cluster: string) => fontsOf('regular').some((font) => covers(font, cluster))

/**
 * The text as it is printed: composed, without control characters, and with a visible Latin spelling for what no font has
 * (Chinese letters, emoji), or its code point where there is none. Never a box and never a gap.
 */
export function toPrintable(text: string): string {
  const tidy = text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, '')
  if (isPlain(tidy)) return tidy
  return Array.from(clusters.segment(tidy), ({ segment }) => {
    if (segment === '\n' || isPrinted(segment)) return segment
    return Array.from(segment, spelled).join('')
  }).join('')
}

const isPlain = (text: string) => /^[ -~\n₹–’]*$/.test(text)

function spelled(letter: string): string {
  if (invisible.test(letter)) return ''
  if (isPrinted(letter)) return letter
  const spelling = anyAscii(letter)
  return spelling.trim() ? spelling : `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`
}

/** A stretch of one font and one direction without a space in it, or the spaces between two of them. */
type Piece = { run: Run; level: number; isSpace: boolean; text: string; weight: Weight }

const shaped = new Map<string, Run>()
const maxCachedShapes = 4000

/** The glyphs of a text in one font and direction, from left to right. */
function shapeRun(font: PrintFont, text: string, level: number): Run {
  const rtl = level % 2 === 1
  const key = `${font.name} ${rtl} ${text}`
  const known = shaped.get(key)
  if (known) return known
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(rtl ? Direction.RTL : Direction.LTR)
  shape(font.font, buffer)
  const placed = buffer.getGlyphPositions()
  const infos = buffer.getGlyphInfos().map((info, at) => ({ ...info, ...placed[at] }))
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].sort((a, b) => a - b)
  const glyphs: Glyph[] = []
  for (const group of Map.groupBy(infos, ({ cluster }) => cluster).values()) {
    const from = group[0]?.cluster ?? 0
    const advances = group.map(({ xAdvance = 0 }) => xAdvance)
    const words = shareOut(text.slice(from, starts[starts.indexOf(from) + 1]), advances, rtl)
    for (const [at, glyph] of group.entries())
      glyphs.push({
        id: glyph.codepoint,
        advance: glyph.xAdvance ?? 0,
        dx: glyph.xOffset ?? 0,
        dy: glyph.yOffset ?? 0,
        text: words[at] ?? '',
      })
  }
  const run = { font, glyphs, width: glyphs.reduce((sum, { advance }) => sum + advance, 0) }
  if (shaped.size >= maxCachedShapes) shaped.clear()
  shaped.set(key, run)
  return run
}

/**
 * The letters of a cluster, one to each of its glyphs that move the pen, in the order in which they stand, the rest to the
 * one read last. Marks above and below, and glyphs beyond the letters, are read as nothing.
 */
function shareOut(cluster: string, advances: readonly number[], rtl: boolean): string[] {
  if (advances.length === 1) return [cluster]
  const moving = advances.flatMap((advance, at) => (advance === 0 ? [] : [at]))
  const letters = [...(pointsOf(cluster).length < moving.length ? cluster.normalize('NFD') : cluster)]
  const texts = advances.map(() => silentGlyph)
  const places = (moving.length > 0 ? moving : [0]).slice(0, letters.length).sort((a, b) => (rtl ? b - a : a - b))
  for (const [nth, place] of places.entries())
    texts[place] = nth === places.length - 1 ? letters.slice(nth).join('') : (letters[nth] ?? '')
  return texts
}

/** The font of a cluster: figures and Latin marks always in the first; what several have stays in the font before it. */
function fontOf(cluster: string, fonts: readonly PrintFont[], before: PrintFont | undefined): PrintFont {
  const [first] = fonts
  if (!first) throw new Error('Documents have no fonts.')
  if (latin.test(cluster)) return first
  if (before && covers(before, cluster)) return before
  const found = fonts.find((font) => covers(font, cluster))
  if (!found) throw new Error('A document has a letter that no font has.')
  return found
}

/** A paragraph as pieces in the order in which they are read. */
function piecesOf(paragraph: string, weight: Weight): Piece[] {
  const fonts = fontsOf(weight)
  const { levels } = bidi.getEmbeddingLevels(paragraph, 'auto')
  const stretches: { font: PrintFont; level: number; isSpace: boolean; text: string }[] = []
  for (const { segment, index } of clusters.segment(paragraph)) {
    const last = stretches.at(-1)
    const level = levels[index] ?? 0
    const isSpace = segment === ' '
    const font = fontOf(segment, fonts, last?.font)
    if (last && last.font === font && last.level === level && last.isSpace === isSpace) last.text += segment
    else stretches.push({ font, level, isSpace, text: segment })
  }
  return stretches.map(({ font, level, isSpace, text }) => ({
    run: shapeRun(font, text, level),
    level,
    isSpace,
    text,
    weight,
  }))
}

const widthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { run }) => sum + run.width, 0)

/** The widest part of a text that is not broken, in thousandths of the size: a word, or a whole line of figures. */
export function widestOf(text: string, weight: Weight, { words }: { words: boolean }): number {
  return Math.max(
    0,
    ...toPrintable(text)
      .split('\n')
      .flatMap((paragraph) => {
        const pieces = piecesOf(paragraph, weight)
        return words ? wordsOf(pieces).map(({ body }) => widthOf(body)) : [widthOf(pieces)]
      }),
  )
}

type Word = { body: Piece[]; space: Piece[] }

function wordsOf(pieces: readonly Piece[]): Word[] {
  const words: Word[] = []
  for (const piece of pieces) {
    const last = words.at(-1)
    if (piece.isSpace && last) last.space.push(piece)
    else if (!last || last.space.length > 0 || piece.isSpace)
      words.push({ body: piece.isSpace ? [] : [piece], space: [] })
    else last.body.push(piece)
  }
  return words
}

/** Parts of a word that is wider than its box: after a mark where there is one, else between letters. */
function broken(word: Word, room: number): Word[] {
  if (widthOf(word.body) <= room) return [word]
  const parts: Word[] = []
  let body: Piece[] = []
  for (const piece of word.body)
    for (const text of partsOf(piece, room)) {
      const part = { ...piece, text, run: shapeRun(piece.run.font, text, piece.level) }
      if (body.length > 0 && widthOf(body) + part.run.width > room) {
        parts.push({ body, space: [] })
        body = []
      }
      body.push(part)
    }
  return [...parts, { body, space: word.space }]
}

function partsOf(piece: Piece, room: number): string[] {
  if (piece.run.width <= room) return [piece.text]
  const letters = Array.from(clusters.segment(piece.text), ({ segment }) => segment)
  const parts: string[] = []
  let from = 0
  while (from < letters.length) {
    let to = from + 1
    while (
      to < letters.length &&
      shapeRun(piece.run.font, letters.slice(from, to + 1).join(''), piece.level).width <= room
    )
      to += 1
    const mark = to < letters.length ? letters.slice(from, to).findLastIndex((letter) => /[-/_,.:@&]/.test(letter)) : -1
    if (mark > 0) to = from + mark + 1
    parts.push(letters.slice(from, to).join(''))
    from = to
  }
  return parts
}

/** Pieces of a line in the order in which they stand (Unicode Bidirectional Algorithm, rule L2). */
function inOrder(pieces: readonly Piece[]): Piece[] {
  const line = [...pieces]
  const highest = Math.max(0, ...line.map(({ level }) => level))
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < line.length; from += 1) {
      let to = from
      while (to < line.length && (line[to]?.level ?? 0) >= level) to += 1
      if (to > from) line.splice(from, to - from, ...line.slice(from, to).reverse())
      from = Math.max(from, to)
    }
  return line
}

const lineOf = (words: readonly Word[]): Line => {
  const pieces = words.flatMap(({ body, space }, at) => (at === words.length - 1 ? body : [...body, ...space]))
  return { runs: inOrder(pieces).map(({ run }) => run), width: widthOf(pieces) }
}

/** A text in lines no wider than `room`, in thousandths of the size. */
export function linesOf(text: string, weight: Weight, room: number): Line[] {
  return toPrintable(text)
    .split('\n')
    .flatMap((paragraph) => {
      const lines: Line[] = []
      let line: Word[] = []
      let width = 0
      for (const word of wordsOf(piecesOf(paragraph, weight)).flatMap((one) => broken(one, room))) {
        const own = widthOf(word.body)
        if (line.length > 0 && width + own > room) {
          lines.push(lineOf(line))
          line = []
          width = 0
        }
        line.push(word)
        width += own + widthOf(word.space)
      }
      return [...lines, lineOf(line)]
    })
}
