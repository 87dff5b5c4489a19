import { type Exemption, qualityOrderInput } from '@neev/domain/catalogue/quality-orders'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Form } from '#ui/form/Form.tsx'
import { DateField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { RowsField, TextRowsField } from '#ui/form/RowsField.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import {
  CreateQualityOrder,
  type QualityOrderFieldsFragment,
  UpdateQualityOrder,
} from './quality-orders.operations.graphql.ts'

type Props = { order: QualityOrderFieldsFragment | null; onDone: () => void }

const blank = {
  standard: 'IS ',
  title: '',
  goods: '',
  hsn: [''],
  classes: [] as string[],
  exempt: [] as Exemption[],
  fromDay: '',
  endDay: '',
  source: '',
}

/** One standard of a quality control order: to enter, confirm or end it. */
export function QualityOrderForm({ order, onDone }: Props) {
  const t = useT()
  const create = useMutation(CreateQualityOrder, { successMessage: t('Saved') })
  const update = useMutation(UpdateQualityOrder, { successMessage: t('Saved') })
  const known = order && {
    standard: order.standard,
    title: order.title,
    goods: order.goods,
    hsn: [...order.hsn],
    classes: [...order.classes],
    exempt: order.exempt.map(({ attribute, above, below, oneOf }) => ({
      attribute,
      above: above ?? undefined,
      below: below ?? undefined,
      oneOf: oneOf ?? undefined,
    })),
    fromDay: order.fromDay ?? '',
    endDay: order.endDay ?? '',
    source: order.source ?? '',
  }
  return (
    <Form
      schema={qualityOrderInput}
      defaults={known ?? blank}
      onSubmit={async (input) => {
        if (order) await update.run({ id: order.id, version: order.version, input })
        else await create.run({ input })
        onDone()
      }}
      submit={t('Save')}
    >
      <TextField name="standard" label={t('Standard')} hint={t('Without part and year, such as IS 1489.')} />
      <TextField name="title" label={t('Quality control order')} />
      <TextareaField name="goods" label={t('Goods')} />
      <TextRowsField
        name="hsn"
        label={t('HSN codes')}
        hint={t('4, 6 or 8 digits: all goods whose code begins so.')}
        verb={t('Add HSN code')}
      />
      <TextRowsField
        name="classes"
        label={t('Product classes')}
        hint={t('Codes of classes that it covers whatever their HSN code.')}
        verb={t('Add product class')}
      />
      <ExemptField />
      <DateField
        name="fromDay"
        label={t('In force from')}
        hint={t('Empty: in force, first day to be confirmed.')}
        optional
      />
      <DateField name="endDay" label={t('In force until')} optional />
      <TextareaField
        name="source"
        label={t('Source')}
        hint={t('Act, order and notification. Empty: to be confirmed.')}
        optional
      />
    </Form>
  )
}

const figureOf = (text: string) => (text.trim() === '' ? undefined : Number(text))

function ExemptField() {
  const t = useT()
  return (
    <RowsField<Exemption>
      name="exempt"
      label={t('Exempt sizes')}
      hint={t('An attribute that is set, is above or below a figure, or has one of these values.')}
      nameOf={({ attribute }, index) => attribute || String(index + 1)}
      unordered
      add={(append) => (
        <button type="button" className="button small" onClick={() => append({ attribute: '' })}>
          <Icon name="plus" />
          {t('Add exemption')}
        </button>
      )}
    >
      {(row, change) => (
        <>
          <Typed label={t('Attribute')} value={row.attribute} onChange={(attribute) => change({ ...row, attribute })} />
          <Typed
            label={t('Above')}
            value={String(row.above ?? '')}
            onChange={(text) => change({ ...row, above: figureOf(text) })}
          />
          <Typed
            label={t('Below')}
            value={String(row.below ?? '')}
            onChange={(text) => change({ ...row, below: figureOf(text) })}
          />
          <Typed
            label={t('Values, separated by commas')}
            value={row.oneOf?.join(', ') ?? ''}
            onChange={(text) => {
              const values = text
                .split(',')
                .map((value) => value.trim())
                .filter(Boolean)
              change({ ...row, oneOf: values.length > 0 ? values : undefined })
            }}
          />
        </>
      )}
    </RowsField>
  )
}

function Typed({ label, value, onChange }: { label: string; value: string; onChange: (text: string) => void }) {
  return (
    <div className="input">
      <input
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
