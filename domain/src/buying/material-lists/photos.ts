import { type Refusal, refuse } from '../../core/refusals.ts'
import type { PlacedText } from './positions.ts'

/**
 * A word that was read in a photo: its box in pixels from the top left corner, the foot of its line, and how sure the
 * reading is (0 to 100).
 */
export type PhotoWord = {
  text: string
  confidence: number
  x0: number
  y0: number
  x1: number
  y1: number
  foot: number
  /** Number of its line in the photo. */
  line: number
}

/** The longer side that photos are read with, in pixels. */
export const photoLimits = { side: 2400 } as const

/** A row with a less certain word is compared with the photo by the buyer. */
const clear = 80
/** Less certain words are shadows, edges and stains. */
const noise = 30
/** A line of a lower average is an edge or a pattern. */
const noiseLine = 45
/** Less on average, weighted by length: handwriting, a photo that lies on its side, or one of something else. */
const readable = 60
/** Letters that are lower than this, in pixels, lose decimal points. */
const smallLetters = 18

const heightOf = ({ y0, y1 }: PhotoWord) => y1 - y0
const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
const hasLetters = ({ text }: PhotoWord) => /[\p{L}\p{N}]/u.test(text)

/** Words without shadows and edges: those with letters or digits, of a usual height, in lines that are mostly read. */
function cleaned(words: readonly PhotoWord[]): PhotoWord[] {
  const byLine = Map.groupBy(words, ({ line }) => line)
  const lines = new Set([...byLine].filter(([, own]) => averageOf(own) >= noiseLine).map(([line]) => line))
  const legible = words.filter((word) => lines.has(word.line) && word.confidence >= noise && hasLetters(word))
  const usual = median(legible.map(heightOf))
  return legible.filter((word) => heightOf(word) <= usual * 2.5 && heightOf(word) >= usual * 0.3)
}

/** The average confidence by length of the words. */
function averageOf(words: readonly PhotoWord[]): number {
  const length = words.reduce((sum, { text }) => sum + text.length, 0)
  return length === 0 ? 0 : words.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0) / length
}

/** Why nothing can be made of the words of a photo, or null: PHOTO_BLANK, PHOTO_UNCLEAR. */
export function whyNotPhoto(words: readonly PhotoWord[], file: string): Refusal | null {
  const written = words.filter(hasLetters)
  if (written.length < 4) return refuse('PHOTO_BLANK', { file }, 'file')
  const isRead = cleaned(words).length >= written.length / 3 && averageOf(written) >= readable
  return isRead ? null : refuse('PHOTO_UNCLEAR', { file }, 'file')
}

/** Words of a photo, `height` pixels high, as placed text. Small letters make all of it uncertain. */
export function toPlacedTexts(words: readonly PhotoWord[], height: number): PlacedText[] {
  const legible = cleaned(words)
  const usual = median(legible.map(heightOf))
  return legible.map(({ text, confidence, x0, x1, foot }) => ({
    ...{ page: 1, text, x: x0, y: height - foot, width: x1 - x0 },
    // Letters are lower than the size of their font
    height: usual * 1.25,
    confidence: usual < smallLetters ? Math.min(confidence, clear - 1) : confidence,
  }))
}

/** Whether a row of this confidence is to be compared with the photo. */
export const isUnclear = (confidence: number): boolean => confidence < clear
