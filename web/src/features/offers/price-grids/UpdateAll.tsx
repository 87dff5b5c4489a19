import { parseInr } from '@neev/domain/core/money'
import { useId, useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

type Props = {
  tonnes: boolean
  prices: ReadonlyMap<string, number>
  onTransition: (prices: [string, number][]) => void
}

/** Changes all entered prices by an amount; nothing is saved yet. */
export function UpdateAll({ tonnes, prices, onTransition }: Props) {
  const t = useT()
  const id = useId()
  const [way, setWay] = useState<'up' | 'down'>('up')
  const [amount, setAmount] = useState('')
  const paise = parseInr(amount)
  const step = paise === null ? null : tonnes ? (paise % 1000 === 0 ? paise / 1000 : null) : paise
  const moved =
    step === null
      ? []
      : [...prices].map(([one, price]): [string, number] => [one, price + (way === 'up' ? step : -step)])
  const possible = moved.length > 0 && moved.every(([, price]) => price > 0)
  return (
    <form
      className="row wraps ends"
      onSubmit={(event) => {
        event.preventDefault()
        if (possible) onTransition(moved)
      }}
    >
      <SegmentedControl
        label={t('Yesterday’s prices')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'up', label: '+' },
          { value: 'down', label: '−' },
        ]}
      />
      <label className="field" htmlFor={id}>
        <span>{tonnes ? t('₹ per tonne') : t('₹ each')}</span>
        <span className="input figure short">
          <input id={id} inputMode="decimal" value={amount} onChange={({ target }) => setAmount(target.value)} />
        </span>
      </label>
      <button type="submit" className="button" disabled={!possible}>
        {t('Apply to all')}
      </button>
    </form>
  )
}
