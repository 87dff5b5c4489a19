import { formatInr } from '@neev/domain/core/money'
import { isSettingKey, type SettingRow, settingOfText, settingRow } from '@neev/domain/platform/settings'
import { text } from '#i18n/text.ts'
import type { T } from '#i18n/use-t.ts'
import { showPercent } from '#ui/format/percent.ts'
import type { StateLabels } from '#ui/table/columns.tsx'

export const versionStates: StateLabels<'PAST' | 'IN_FORCE' | 'COMING'> = {
  COMING: { label: text('Upcoming'), tone: 'amber' },
  IN_FORCE: { label: text('Active today'), tone: 'green' },
  PAST: { label: text('Past'), tone: 'grey' },
}

/** The row of a setting; null for one that this build does not know. */
export const rowOf = (key: string): SettingRow | null => (isSettingKey(key) ? settingRow(key) : null)

/** A value for display. */
export function valueText(t: T, row: SettingRow, value: string): string {
  const read = settingOfText(row, value)
  if (typeof read === 'boolean') return read ? t('Yes') : t('No')
  if (row.choices) return t(row.choices[value] ?? value)
  if (typeof read !== 'number') return value || t('not set')
  return figureText(t, row, read)
}

function figureText(t: T, { kind }: SettingRow, n: number): string {
  if (kind === 'MONEY') return formatInr(n, { paise: 'auto' })
  if (kind === 'PERCENT') return showPercent(n)
  if (kind === 'HOURS') return t('{n, plural, one {# hour} other {# hours}}', { n })
  if (kind === 'DAYS') return t('{n, plural, one {# day} other {# days}}', { n })
  if (kind === 'SPEED') return t('{n} km/h', { n })
  if (kind !== 'MINUTES') return String(n)
  return n > 0 && n % 60 === 0
    ? t('{n, plural, one {# hour} other {# hours}}', { n: n / 60 })
    : t('{n, plural, one {# minute} other {# minutes}}', { n })
}
