import type { Millimetres } from '../../core/quantity.ts'

/**
 * Shapes of bent bars with their outer dimensions in the order that they are measured. STIRRUP is a closed rectangle
 * with two hooks of 135°; CRANK a straight bar that is bent up once at both ends.
 */
export const barShapes = ['STRAIGHT', 'L', 'U', 'STIRRUP', 'CRANK'] as const
export type BarShape = (typeof barShapes)[number]

/** How many dimensions a shape has: A; A and B; A, B and C; for a crank the length and the depth. */
export const dimensionsOf: Readonly<Record<BarShape, number>> = { STRAIGHT: 1, L: 2, U: 3, STIRRUP: 2, CRANK: 2 }

/**
 * Deductions for bends in diameters: a bar is longer outside than along its axis. The figures of site practice with
 * IS 2502: 1 for 45°, 2 for 90°, 3 for 135°.
 */
const deduction = { at45: 1, at90: 2, at135: 3 } as const
/** The straight length of a stirrup's hook by edition of IS 13920, in diameters and at least so many millimetres. */
export const hookRules = {
  IS_13920_2016: { diameters: 6, leastMm: 65 },
  IS_13920_1993: { diameters: 10, leastMm: 75 },
} as const
export type HookRule = keyof typeof hookRules
/** What a crank of 45° adds, in thousandths of its depth: 1.414 − 1, rounded up as on site. */
const crankMilli = 420

/** A term of a cutting length in millimetres, so that the sum can be checked by hand. */
export type LengthTerm = { kind: 'SIDES' | 'HOOKS' | 'CRANKS' | 'BENDS'; mm: Millimetres }

/** The cutting length of a bent bar as a sum: outer sides, hooks and cranks, less the deduction for bends. */
export function lengthTerms(
  shape: BarShape,
  diameterMm: number,
  sides: readonly Millimetres[],
  hooks: HookRule,
): LengthTerm[] {
  const hook = hookRules[hooks]
  const [a = 0, b = 0, c = 0] = sides
  const bends = (diameters: number): LengthTerm => ({ kind: 'BENDS', mm: -diameters * diameterMm })
  const straight = (mm: number): LengthTerm => ({ kind: 'SIDES', mm })
  switch (shape) {
    case 'STRAIGHT':
      return [straight(a)]
    case 'L':
      return [straight(a + b), bends(deduction.at90)]
    case 'U':
      return [straight(a + b + c), bends(2 * deduction.at90)]
    case 'STIRRUP':
      return [
        straight(2 * (a + b)),
        { kind: 'HOOKS', mm: 2 * Math.max(hook.diameters * diameterMm, hook.leastMm) },
        bends(3 * deduction.at90 + 2 * deduction.at135),
      ]
    case 'CRANK':
      return [straight(a), { kind: 'CRANKS', mm: Math.ceil((2 * crankMilli * b) / 1000) }, bends(4 * deduction.at45)]
  }
}

/** The cutting length in millimetres. */
export const cuttingLength = (
  shape: BarShape,
  diameterMm: number,
  sides: readonly Millimetres[],
  hooks: HookRule,
): Millimetres => lengthTerms(shape, diameterMm, sides, hooks).reduce((total, { mm }) => total + mm, 0)
