import { type SellerTurnover, sellerTurnovers } from '@neev/domain/tax/einvoices'
import { useWatch } from 'react-hook-form'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { SelectField } from '#ui/form/fields.tsx'
import { optionsOf } from '#ui/form/options.ts'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { turnoverEffects, turnoverNames } from './turnover-labels.ts'

type Input = { turnover: string }
const isTurnover = (word: string): word is SellerTurnover => sellerTurnovers.some((one) => one === word)
const schema = problemSchema<Input>(({ turnover }) => ({
  turnover: !isTurnover(turnover) && text('Choose at least one.'),
}))

/** The declared turnover, with its effect on documents. */
export function TurnoverForm({
  turnover,
  onSave,
}: {
  turnover: SellerTurnover
  onSave: (turnover: SellerTurnover) => Promise<unknown>
}) {
  const t = useT()
  return (
    <Form
      key={turnover}
      schema={schema}
      defaults={{ turnover: turnover as string }}
      onSubmit={({ turnover: chosen }) => onSave(chosen as SellerTurnover)}
      submit={t('Save')}
    >
      <SelectField
        name="turnover"
        label={t('Yearly turnover')}
        hint={t('Across India, under one PAN, in any year since 2017-18')}
        options={optionsOf(t, turnoverNames)}
      />
      <Effect />
    </Form>
  )
}

function Effect() {
  const t = useT()
  const turnover: unknown = useWatch({ name: 'turnover' })
  return typeof turnover === 'string' && isTurnover(turnover) ? (
    <p className="hint">{t(turnoverEffects[turnover])}</p>
  ) : null
}
