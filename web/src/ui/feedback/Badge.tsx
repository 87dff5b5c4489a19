/** Tones of a status; each has its own shape, so that colour is never the only distinction. */
export type Tone = 'grey' | 'amber' | 'violet' | 'blue' | 'green' | 'red'

/** A status as text. Tones are defined with the statuses. */
export function Badge({ tone = 'grey', children }: { tone?: Tone; children: string }) {
  return <span className={`badge ${tone}`}>{children}</span>
}
