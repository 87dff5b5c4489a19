import type { T } from '#i18n/use-t.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long something has waited, in its two largest units: "2 d 5 h", "3 h 10 min", "4 min". */
export function waitedText(t: T, ms: number): string {
  const [days, hours, minutes] = [Math.floor(ms / day), Math.floor((ms % day) / hour), Math.floor((ms % hour) / minute)]
  if (days > 0) return t('{days} d {hours} h', { days, hours })
  if (hours > 0) return t('{hours} h {minutes} min', { hours, minutes })
  return t('{minutes} min', { minutes: Math.max(0, minutes) })
}
