import { MAX_POINTS, sellerPoints } from '@neev/domain/businesses/sellers/sellers'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { GroupsField } from '#ui/form/GroupsField.tsx'
import type { SellerFormFieldsFragment } from './application.graphql.ts'
import { newPoint, PointFields } from './PointFields.tsx'
import type { StepProps } from './steps.ts'

type Points = NonNullable<SellerFormFieldsFragment['points']>
type Props = StepProps<Points> & { gstins: readonly string[] }

/** Dispatch points. */
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
      {gstins.length === 0 && <p className="note amber">{t('Enter the GSTINs first.')}</p>}
      <GroupsField
        name="points"
        title={(n) => t('Yard {n}', { n })}
        takeOut={(n) => t('Remove yard {n}', { n })}
        add={t('Add yard')}
        fresh={first}
        max={MAX_POINTS}
      >
        {(at) => <PointFields at={at} gstins={gstins} />}
      </GroupsField>
    </Form>
  )
}
