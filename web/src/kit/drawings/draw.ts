import type { Fit, Pen } from './pen.ts'
import type { Material } from './tones.ts'

/** What a drawing is drawn from: figures in mm, litres or kg, words and switches. Each shape reads what it knows. */
export type Params = Readonly<Record<string, string | number | boolean | undefined>>
/** The place on the sheet, or the margin to leave and the part of the rest to fill. */
export type Placed = Fit | { margin?: number; size?: number }
export type Draw = (pen: Pen, params: Params, fine: boolean) => Placed

/** A positive figure of the params, or what stands for it. */
export const figure = (params: Params, name: string, otherwise: number): number => {
  const value = Number(params[name])
  return Number.isFinite(value) && value > 0 ? value : otherwise
}

/** A word of the params; figures are written out. */
export const word = (params: Params, name: string, otherwise: string): string => {
  const value = params[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : otherwise
}

const materials: readonly string[] = ['steel', 'paper', 'clay', 'aac', 'sand', 'wood', 'poly', 'tank', 'white', 'acc']
/** The material that `tone` names. */
export const materialOf = (params: Params, otherwise: Material): Material =>
  typeof params.tone === 'string' && materials.includes(params.tone) ? (params.tone as Material) : otherwise

/** A value between two, as far as `at` lies between `from` and `to`. */
export const between = (at: number, from: number, to: number, low: number, high: number): number =>
  low + (high - low) * Math.min(1, Math.max(0, (at - from) / (to - from)))
