import { addDays, istDate } from '@neev/domain/core/fiscal'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'

type Rate = { from: string; rateBp: number; hasApplied: boolean }
type Props = {
  /** The rates by date, latest first. */
  rates: readonly Rate[]
  /** Column title of the rate. */
  name: string
  /** Removes a rate that has not taken effect; absent without permission. */
  takeOut?: (from: string) => Promise<unknown>
}

/** Tomorrow in India: the first date for a new rate. */
export const useTomorrow = (): string => useState(() => addDays(istDate(new Date()), 1))[0]

/** Rates by date; those that have applied cannot change, because documents contain them. */
export function DatedRates({ rates, name, takeOut }: Props) {
  const t = useT()
  const current = rates.find(({ hasApplied }) => hasApplied)
  const ask = async (from: string) => {
    const title = t('Remove the rate from {day}?', { day: showDate(from) })
    if (await confirm({ title, verb: t('Remove'), tone: 'danger' })) await takeOut?.(from)
  }
  return (
    <table className="table dense" aria-label={t('Rates')}>
      <thead>
        <tr>
          <th>{t('Applies from')}</th>
          <th className="figure">{name}</th>
          <th>{t('Status')}</th>
          <th>
            <span className="hidden-text">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.from}>
            <td>{showDate(rate.from)}</td>
            <td className="figure">{showPercent(rate.rateBp)}</td>
            <td>
              {rate === current && <Badge tone="green">{t('Active today')}</Badge>}
              {!rate.hasApplied && <Badge tone="amber">{t('Upcoming')}</Badge>}
              {rate.hasApplied && rate !== current && <Badge tone="grey">{t('Past')}</Badge>}
            </td>
            <td className="act">
              {!rate.hasApplied && takeOut && (
                <button type="button" className="button small" onClick={() => ask(rate.from)}>
                  {t('Remove')}
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
