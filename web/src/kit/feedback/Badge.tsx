/** Tints of a state; each has a shape of its own, so that colour is never the only sign. */
export type Tone = 'grey' | 'amber' | 'violet' | 'blue' | 'green' | 'red'

/** A state in words. Which state has which tone is said once, beside the states. */
export function Badge({ tone = 'grey', children }: { tone?: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}
