import type { Fit, Pen } from './pen.ts'
import type { Material } from './tones.ts'

/** Parameters of a drawing: figures in mm, litres or kg, words and switches. Each shape reads those it knows. */
export type Params = Readonly<Record<string, string | number | boolean | undefined>>
/** The position in the drawing, or the margin and the part of the remainder to fill. */
export type Placement = Fit | { margin?: number; size?: number }
export type Draw = (pen: Pen, params: Params, fine: boolean) => Placement

/** A positive number of the params, or the default. */
export const figure = (params: Params, name: string, otherwise: number): number => {
  const value = Number(params[name])
  return Number.isFinite(value) && value > 0 ? value : otherwise
}

/** A word of the params, or the default; numbers become text. */
export const word = (params: Params, name: string, otherwise: string): string => {
  const value = params[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise
}

const materials: readonly string[] = ['steel', 'paper', 'clay', 'aac', 'sand', 'wood', 'poly', 'tank', 'white', 'acc']
/** The material named by `tone`. */
export const materialOf = (params: Params, otherwise: Material): Material =>
  typeof params.tone === 'string' && materials.includes(params.tone) ? (params.tone as Material) : otherwise

/** Linear interpolation for `at` between `from` and `to`. */
export const interpolation = (at: number, from: number, to: number, low: number, high: number): number =>
  low + (high - low) * Math.min(1, Math.max(0, (at - from) / (to - from)))
