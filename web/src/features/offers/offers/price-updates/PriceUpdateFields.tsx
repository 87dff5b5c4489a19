import type { PriceUpdate } from '@neev/domain/offers/prices/price-updates'
import { useState } from 'react'
import { useT } from '#i18n/use-t.ts'
import { Field } from '#ui/form/Field.tsx'
import { FigureInput } from '#ui/form/figures/FigureInput.tsx'
import { figureProblem, signedMoney, signedPercentage } from '#ui/form/figures/figures.ts'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'

type By = 'amount' | 'percent'

type Props = {
  /** What one rupee is per: "per kg"; omitted where the goods have several units. */
  per?: string | undefined
  /** The change, or null while there is none. */
  onChange: (update: PriceUpdate | null) => void
}

/** A change of several prices at once: rupees or percent, up or, with a minus sign, down. */
export function PriceUpdateFields({ per, onChange }: Props) {
  const t = useT()
  const [by, setBy] = useState<By>('amount')
  const [value, setValue] = useState<number | null>(null)
  const [typed, setTyped] = useState('')
  const figure = by === 'amount' ? signedMoney : signedPercentage
  const publish = (by: By, value: number | null) => {
    setBy(by)
    setValue(value)
    const has = value !== null && !Number.isNaN(value) && value !== 0
    onChange(has ? (by === 'amount' ? { byPaise: value } : { byBp: value }) : null)
  }
  return (
    <>
      <SegmentedControl
        label={t('Change by')}
        value={by}
        onChange={(by) => publish(by, null)}
        options={[
          { value: 'amount', label: '₹' },
          { value: 'percent', label: '%' },
        ]}
      />
      <Field
        label={by === 'amount' ? t('Amount') : t('Percentage')}
        hint={[per, t('With a minus sign prices go down.')].filter(Boolean).join('. ')}
        error={figureProblem(t, figure, value !== null && Number.isNaN(value) ? typed : '')}
      >
        {(control) => (
          <span className="input figure">
            <FigureInput
              key={by}
              {...control}
              figure={figure}
              value={value}
              inputMode="text"
              onChange={(next, text) => {
                setTyped(text)
                publish(by, next)
              }}
            />
            <span className="unit">{by === 'amount' ? '₹' : '%'}</span>
          </span>
        )}
      </Field>
    </>
  )
}
