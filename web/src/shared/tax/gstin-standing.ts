import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showDate, showMoment } from '#ui/format/dates.ts'
import type { GstinStatus } from '../../graphql-types.ts'

/** Statuses of a registration at the GST portal. */
export const gstinStatusNames = {
  ACTIVE: text('Active'),
  SUSPENDED: text('Suspended'),
  CANCELLED: text('Cancelled'),
} as const satisfies Record<GstinStatus, string>

type Known = { status: GstinStatus | null; cancelledOn: string | null }
type Standing = Known & {
  taxpayerType: string | null
  legalName: string | null
  checkedAt: string | null
  silent: boolean
}

/** What the GST portal said about a registration, and when; null before its first check. `sells`: of a seller. */
export function standingText(t: T, standing: Standing | null, { sells }: { sells: boolean }): string | null {
  if (!standing) return null
  const { status, cancelledOn, checkedAt, silent } = standing
  return [
    status && t(gstinStatusNames[status]),
    cancelledOn && t('cancelled from {day}', { day: showDate(cancelledOn) }),
    status && status !== 'ACTIVE' && (sells ? t('its offers are stopped') : t('it takes no orders')),
    standing.taxpayerType,
    standing.legalName,
    checkedAt && t('checked on {moment}', { moment: showMoment(checkedAt) }),
    silent && t('the portal does not answer at the moment'),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Why nothing is ordered under a buyer's registration; null if it is active or not known. */
export function stoppedText(t: T, standing: (Known & { gstin: string }) | null | undefined): string | null {
  if (standing?.status === 'SUSPENDED')
    return t('The GST portal says that {gstin} is suspended. No invoice is issued to it.', { gstin: standing.gstin })
  if (standing?.status !== 'CANCELLED') return null
  return standing.cancelledOn
    ? t('The GST portal says that {gstin} is cancelled from {day}. No invoice is issued to it.', {
        gstin: standing.gstin,
        day: showDate(standing.cancelledOn),
      })
    : t('The GST portal says that {gstin} is cancelled. No invoice is issued to it.', { gstin: standing.gstin })
}
