import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'

/** Goods, freight, loading and GST of a quotation, with its total. */
export function QuotationSums(sums: {
  goodsPaise: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  totalPaise: number
}) {
  const t = useT()
  return (
    <Properties
      of={[
        [t('Goods'), formatInr(sums.goodsPaise)],
        [t('Freight'), formatInr(sums.freightPaise)],
        [t('Loading'), sums.loadingPaise > 0 && formatInr(sums.loadingPaise)],
        [t('GST'), formatInr(sums.taxPaise)],
        [t('Delivered total'), <b key="total">{formatInr(sums.totalPaise)}</b>],
      ]}
    />
  )
}
