import { formatInr } from '@neev/domain/core/money'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import styles from './share.module.css'

type Sums = {
  goodsPaise: number
  discountPaise?: number
  freightPaise: number
  loadingPaise: number
  taxPaise: number
  roundOffPaise?: number
  totalPaise: number
}

/** Amounts from goods to the delivered total; what is zero is left out. */
export function SharedSums({ sums }: { sums: Sums }) {
  const t = useT()
  const { goodsPaise, discountPaise = 0, freightPaise, loadingPaise, taxPaise, roundOffPaise = 0, totalPaise } = sums
  return (
    <div className={styles.sums}>
      <Properties
        of={[
          [t('Goods'), formatInr(goodsPaise)],
          [t('Discount'), discountPaise > 0 ? formatInr(-discountPaise) : null],
          [t('Freight'), formatInr(freightPaise)],
          [t('Loading'), loadingPaise > 0 ? formatInr(loadingPaise) : null],
          [t('GST'), formatInr(taxPaise)],
          [t('Rounding'), roundOffPaise !== 0 ? formatInr(roundOffPaise) : null],
          [t('Delivered total'), <b key="total">{formatInr(totalPaise)}</b>],
        ]}
      />
    </div>
  )
}
