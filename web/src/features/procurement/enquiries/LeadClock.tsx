import type { T } from '#i18n/use-t.ts'
import { useT } from '#i18n/use-t.ts'
import { Badge, type Tone } from '#ui/feedback/Badge.tsx'
import type { LeadRowFragment } from './enquiries.graphql.ts'
import { stepLabels } from './enquiry-labels.ts'

type Clock = NonNullable<LeadRowFragment['clock']>

/** Minutes below two hours, then hours of working time. */
const spanText = (t: T, minutes: number): string =>
  minutes < 120 ? t('{n} min', { n: minutes }) : t('{n} h', { n: Math.round(minutes / 60) })

/** What is due, and in how much working time. */
export function clockText(t: T, { step, minutesLeft }: Clock): string {
  const due = t(stepLabels[step])
  return minutesLeft < 0
    ? t('{step}: overdue by {time}', { step: due, time: spanText(t, -minutesLeft) })
    : t('{step} due in {time}', { step: due, time: spanText(t, minutesLeft) })
}

const toneOf = ({ minutesLeft }: Clock): Tone => {
  if (minutesLeft < 0) return 'red'
  return minutesLeft <= 60 ? 'amber' : 'green'
}

/** The clock of an enquiry: its colour repeats what its words say. */
export function LeadClock({ clock }: { clock: Clock }) {
  const t = useT()
  return <Badge tone={toneOf(clock)}>{clockText(t, clock)}</Badge>
}
