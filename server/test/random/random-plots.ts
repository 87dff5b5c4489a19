import { claimKinds } from '@neev/domain/aftersales/claims/claims'
import type { Seeded } from '#test/shop/seeded.ts'
import type { Option, Plot } from './random-tools.ts'

const paid = 'start payment|gateway captured|submit transfer|transfer received 0'
const there = `${paid}|accept|resume|pack all|papers|dispatch|deliver|resend`
const back = `${there}|claim|answer claim true|escalate|decide claim true|schedule$|pick up|receive|inspect|bring back`
const refunded = 'approve|pay by hand|retry|provider'

/** Anything may happen: the plot of most walks. */
const free: Plot = {
  name: 'free',
  parts: 4,
  forward: /^$/,
  claims: ['CLAIM', 'CLAIM', 'RETURN', 'RETURN', 'REPLACEMENT'],
}
const plots: readonly Plot[] = [
  { name: 'return', parts: 2, forward: new RegExp(`^(${back}|${refunded})`), claims: ['RETURN'] },
  { name: 'replacement', parts: 2, forward: new RegExp(`^(${back}|pack in place)`), claims: ['REPLACEMENT'] },
  { name: 'claim', parts: 2, forward: new RegExp(`^(${back}|weigh at the site|${refunded})`), claims: claimKinds },
]

export const plotOf = (random: Seeded): Plot => (random.chance(0.45) ? (random.pick(plots) ?? free) : free)

/** What drives the plot on comes sooner; what is of another part than its first can wait. */
export const driven = ({ forward, name }: Plot, options: readonly Option[], isFirst = true): Option[] =>
  options.map(([what, attempt, weight = 1]) => {
    const drives = weight >= 1 && forward.test(what)
    return [what, attempt, weight * (drives ? 8 : 1) * (isFirst || name === 'free' ? 1 : 0.15)]
  })
