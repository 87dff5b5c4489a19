import { formatInr } from '@neev/domain/core/money'
import type { BarServices } from '@neev/domain/places/shipping/bars'
import type { T } from '#i18n/use-t.ts'

/** What a yard does with bars for a short vehicle, and its charges. */
export const barServicesTexts = (
  t: T,
  { foldUpToMm: mm, foldPaisePerTonne, cutPaisePerTonne }: BarServices,
): (string | false)[] => [
  mm !== null &&
    (foldPaisePerTonne > 0
      ? t('folds bars up to {mm} mm for {amount} per tonne', { mm, amount: formatInr(foldPaisePerTonne) })
      : t('folds bars up to {mm} mm free of charge', { mm })),
  cutPaisePerTonne !== null &&
    (cutPaisePerTonne > 0
      ? t('cuts bars for {amount} per tonne', { amount: formatInr(cutPaisePerTonne) })
      : t('cuts bars free of charge')),
]
