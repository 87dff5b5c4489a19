import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { exactKg } from '#shared/cart/mass.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import type { ReceivedFieldsFragment } from './quotations.operations.graphql.ts'

type Load = ReceivedFieldsFragment['quotations'][number]['loads'][number]

/** Goods, freight, loading and GST of a quotation, with its total; of several loads each one’s freight. */
export function QuotationSums(sums: {
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  totalPaise: number
  loads: readonly Load[]
}) {
  const t = useT()
  // The loads of several, each with its own vehicle and freight
  const loads = sums.loads.length > 1 ? sums.loads : []
  return (
    <Properties
      of={[
        [t('Goods'), formatInr(sums.goodsPaise)],
        [t('Freight'), formatInr(sums.freightPaise)],
        ...loads.map(
          (load, at) =>
            [
              load.loadKind === 'CONCRETE'
                ? t('Load {n} of {count}: concrete in transit mixers', { n: at + 1, count: loads.length })
                : t('Load {n} of {count}', { n: at + 1, count: loads.length }),
              [exactKg(load.grams), load.vehicle, t('freight {amount}', { amount: formatInr(load.freightPaise) })]
                .filter(Boolean)
                .join(', '),
            ] as const,
        ),
        [t('Loading'), sums.loadingPaise > 0 && formatInr(sums.loadingPaise)],
        [t('GST'), formatInr(sums.taxPaise)],
        [t('Delivered total'), <b key="total">{formatInr(sums.totalPaise)}</b>],
      ]}
    />
  )
}
