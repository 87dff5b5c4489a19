import { formatThousandths, parseMilli } from '@neev/domain/core/quantity'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { bundlesText } from '#shared/cart/BasketGroup.tsx'
import type { BasketLineFragment } from '#shared/cart/basket.graphql.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import styles from '#ui/form/stepper.module.css'
import { unitText } from '#ui/format/amounts.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import plainLinkStyles from '#ui/plain-link.module.css'
import type { BarUnit } from '../../../graphql-types.ts'
import cartsStyles from './carts.module.css'

type Change = { lineId: string; quantityMilli: number; unit: BarUnit | null }
type Props = { line: BasketLineFragment; busy: boolean; onChange: (change: Change) => void; onRemove: () => void }

/** Quantity field with plus and minus; bars in pieces, other goods in their unit and step. */
export function QuantityStepper({ line, busy, onChange, onRemove }: Props) {
  const t = useT()
  const { id, bars, quantityMilli, stepMilli, moqMilli, unit } = line
  const [typed, setTyped] = useState<string | null>(null)
  const now = bars ? bars.pieces * 1000 : quantityMilli
  const step = bars ? 1000 : stepMilli
  const min = bars ? Math.ceil((bars.pieces * moqMilli) / quantityMilli) * 1000 : moqMilli
  const set = (milli: number) => {
    setTyped(null)
    if (milli !== now) onChange({ lineId: id, quantityMilli: milli, unit: bars ? 'piece' : null })
  }
  const take = () => {
    const milli = typed === null ? null : parseMilli(typed)
    if (milli === null || milli <= 0) return setTyped(null)
    set(milli)
  }
  const { title } = line.product
  return (
    <span className={cartsStyles.stepperCell}>
      <span className={styles.stepper}>
        <BusyButton
          aria-label={t('Decrease quantity of {title}', { title })}
          busy={busy}
          disabled={now - step < min}
          onClick={() => set(now - step)}
        >
          <Icon name="minus" />
        </BusyButton>
        <input
          aria-label={t('Quantity of {title}', { title })}
          inputMode={bars ? 'numeric' : 'decimal'}
          value={typed ?? formatThousandths(now)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <BusyButton
          aria-label={t('Increase quantity of {title}', { title })}
          busy={busy}
          onClick={() => set(now + step)}
        >
          <Icon name="plus" />
        </BusyButton>
      </span>
      <span className="second">
        {bars ? `${unitText(t, 'piece')}${bars.bundles ? `, ${bundlesText(t, bars)}` : ''}` : unitText(t, unit)}
      </span>
      <BusyButton
        className={`${plainLinkStyles.plainLink} t13`}
        busy={busy}
        onClick={onRemove}
        aria-label={t('Remove {title}', { title })}
      >
        {t('Remove')}
      </BusyButton>
    </span>
  )
}
