import { formatThousandths } from '@neev/domain/core/quantity'
import { barMassInput } from '@neev/domain/offers/tmt'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CountField, TextField } from '#ui/form/fields.tsx'
import { figure, nameColumn, onOff, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { SetTmtMass, SetTmtVariantActive } from './tmt.operations.graphql.ts'
import { type Bar, barForms } from './tmt-labels.ts'

const kg = (grams: number | null) => (grams === null ? '–' : `${formatThousandths(grams, 3)} kg`)

const columns: ShownColumn<Bar>[] = [
  nameColumn(
    text('Size'),
    ({ grade, diameterMm, lengthMm }) => `${grade}, ${diameterMm} mm${lengthMm ? `, ${lengthMm / 1000} m` : ''}`,
    ({ sku }) => sku,
  ),
  textColumn(text('Form'), ({ form }, t) => t(barForms[form])),
  {
    ...textColumn(text('Per metre'), (bar: Bar) => kg(bar.gramsPerMetre ?? bar.tableGramsPerMetre), {
      second: ({ massReason, tableGramsPerMetre }, t) =>
        massReason && t('table: {mass}; {reason}', { mass: kg(tableGramsPerMetre), reason: massReason }),
    }),
    kind: 'figure',
  },
  figure(text('Per piece'), ({ pieceGrams }) => kg(pieceGrams)),
  figure(text('Rods in a bundle'), ({ piecesPerBundle }) => piecesPerBundle?.toString()),
  figure(text('Offers'), ({ offerCount }) => String(offerCount)),
  status(text('Status'), ({ isActive }) => (isActive ? 'on' : 'off'), onOff),
]

/** Sizes of a TMT product: visibility, and weight per metre. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const t = useT()
  const may = useMay()
  const [weighed, setWeighed] = useState<Bar | null>(null)
  const turn = useMutation(SetTmtVariantActive, { successMessage: t('Saved') })
  if (bars.length === 0) return <Empty title={t('No sizes yet')} />
  return (
    <>
      <RowTable
        label={t('Sizes')}
        columns={columns}
        rows={bars}
        idOf={({ id }) => id}
        busy={turn.busy}
        actions={(bar) =>
          may('tmt:write') && (
            <RowActions
              actions={[
                {
                  label: bar.isActive ? t('Deactivate') : t('Activate'),
                  run: () => turn.runSafely({ id: bar.id, on: !bar.isActive }),
                },
                ...(may('product:write:any')
                  ? [
                      {
                        label: t('Own weight per metre'),
                        whyNot: bar.form === 'COIL' ? t('Coils are sold by weight.') : null,
                        run: () => setWeighed(bar),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
      />
      <Dialog title={weighed?.title ?? ''} open={weighed !== null} onClose={() => setWeighed(null)}>
        {weighed && (
          <div className="dialog-body">
            <MassForm bar={weighed} onDone={() => setWeighed(null)} />
          </div>
        )}
      </Dialog>
    </>
  )
}

/** Empty for the standard's value. The weight decides the bars per tonne, so a reason is required. */
function MassForm({ bar, onDone }: { bar: Bar; onDone: () => void }) {
  const t = useT()
  const set = useMutation(SetTmtMass, { successMessage: t('Saved') })
  return (
    <Form
      schema={barMassInput}
      defaults={{ gramsPerMetre: bar.gramsPerMetre, reason: bar.massReason ?? '' }}
      onSubmit={async ({ gramsPerMetre, reason }) => {
        await set.run({ id: bar.id, gramsPerMetre, reason })
        onDone()
      }}
      submit={t('Save')}
    >
      <CountField
        name="gramsPerMetre"
        label={t('Own weight per metre')}
        unit="g"
        hint={t('Leave empty for {mass} (table of the standard)', { mass: kg(bar.tableGramsPerMetre) })}
        optional
      />
      <TextField name="reason" label={t('Reason')} />
    </Form>
  )
}
