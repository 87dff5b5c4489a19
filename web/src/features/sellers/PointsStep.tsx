import { MOST_POINTS, sellerPoints } from '@neev/domain/sellers'
import { useFieldArray } from 'react-hook-form'
import { Form } from '#kit/form/Form.tsx'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import type { SellerFormFieldsFragment } from './application.graphql.ts'
import { newPoint, PointFields } from './PointFields.tsx'
import type { StepProps } from './steps.ts'

type Points = NonNullable<SellerFormFieldsFragment['points']>
type Props = StepProps<Points> & { gstins: readonly string[] }

/** The yards that trucks leave from. */
export function PointsStep({ value, gstins, onSave, submit, actions }: Props) {
  const t = useT()
  const first = newPoint(gstins[0] ?? '')
  const points = value?.map((point) => ({ ...first, ...point, servesStates: [...point.servesStates] })) ?? [first]
  return (
    <Form
      schema={sellerPoints}
      defaults={{ points } as never}
      onSubmit={(form) => onSave({ points: form.points })}
      submit={submit}
      actions={actions}
    >
      {gstins.length === 0 && <p className="note amber">{t('Please give the GSTINs first.')}</p>}
      <Yards gstins={gstins} />
    </Form>
  )
}

function Yards({ gstins }: { gstins: readonly string[] }) {
  const t = useT()
  const { fields, append, remove } = useFieldArray({ name: 'points' })
  return (
    <>
      {fields.map(({ id }, at) => (
        <fieldset key={id} className="yard">
          <legend className="semi">{t('Yard {n}', { n: at + 1 })}</legend>
          <PointFields at={`points.${at}.`} gstins={gstins} />
          {fields.length > 1 && (
            <button type="button" className="button quiet" onClick={() => remove(at)}>
              <Icon name="close" />
              {t('Take yard {n} out', { n: at + 1 })}
            </button>
          )}
        </fieldset>
      ))}
      {fields.length < MOST_POINTS && (
        <div>
          <button type="button" className="button" onClick={() => append(newPoint(gstins[0] ?? ''))}>
            <Icon name="plus" />
            {t('Another yard')}
          </button>
        </div>
      )}
    </>
  )
}
