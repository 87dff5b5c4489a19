/** Numbers that look random and are the same again for the same seed. */
export function seeded(seed: number) {
  let state = seed >>> 0
  /** At least 0, less than 1 (mulberry32). */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const upTo = (max: number): number => Math.floor(next() * (max + 1))
  return {
    next,
    /** A whole number from 0 to `most`. */
    upTo,
    chance: (part: number): boolean => next() < part,
    pick: <T>(all: readonly T[]): T | undefined => all[Math.min(all.length - 1, Math.floor(next() * all.length))],
  }
}
export type Seeded = ReturnType<typeof seeded>
