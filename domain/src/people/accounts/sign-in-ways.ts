/** Ways to sign in besides the password. */
export const signInWays = ['MOBILE', 'GOOGLE', 'FACEBOOK'] as const
export type SignInWay = (typeof signInWays)[number]

/** A new password ends the ways that were added so recently: whoever needed the password reset may not have added them. */
export const YOUNG_WAY_MS = 30 * 24 * 60 * 60 * 1000

/** The ways of an account, and since when each is there; null for those it does not have. */
export type SignInWaysSince = Readonly<Record<SignInWay, Date | null>>

/** The ways that a new password ends, and those that go on. */
export function waysAfterReset(since: SignInWaysSince, now: Date): { ended: SignInWay[]; kept: SignInWay[] } {
  const held = signInWays.filter((way) => since[way] !== null)
  const isYoung = (way: SignInWay) => now.getTime() - (since[way]?.getTime() ?? 0) < YOUNG_WAY_MS
  return { ended: held.filter(isYoung), kept: held.filter((way) => !isYoung(way)) }
}
