import { formatInr } from '@neev/domain/core/money'
import { formatKg, formatThousandths } from '@neev/domain/core/quantity'
import { seriesSizeInput } from '@neev/domain/offers/series'
import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField } from '#ui/form/fields.tsx'
import { figure, nameColumn, onOff, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { SizeFields } from './SizeFields.tsx'
import { UpdateSeriesSize } from './series.operations.graphql.ts'
import { keyOf, type SeriesDetail, type Size } from './series-labels.ts'

const columns: ShownColumn<Size>[] = [
  figure(text('Weight of one unit'), ({ gramsPerUnit }) => formatKg(gramsPerUnit)),
  textColumn(text('Unit'), ({ unit, uqc }) => `${unit} (${uqc})`),
  figure(text('Units in a pack'), ({ packMilli }) => (packMilli !== null ? formatThousandths(packMilli) : null)),
  figure(text('MRP'), ({ mrpPaise }) => (mrpPaise !== null ? formatInr(mrpPaise) : null)),
  figure(text('Offers'), ({ offerCount }) => String(offerCount)),
  status(text('Status'), ({ isActive }) => (isActive ? 'on' : 'off'), onOff),
]

/** Existing sizes. */
export function Sizes({ series: { axes, variants } }: { series: SeriesDetail }) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState<Size | null>(null)
  if (variants.length === 0) return <Empty title={t('No sizes yet')} />
  return (
    <>
      <RowTable
        label={t('Sizes')}
        columns={[
          nameColumn<Size>(
            text('Size'),
            (size) => keyOf(axes, size.attributes ?? {}) || size.title,
            ({ sku }) => sku,
          ),
          ...columns,
        ]}
        rows={variants}
        idOf={({ id }) => id}
        actions={(size) =>
          may('series:write') && <RowActions actions={[{ label: t('Edit'), run: () => setOpen(size) }]} />
        }
      />
      <Dialog as="drawer" title={open?.title ?? ''} open={open !== null} onClose={() => setOpen(null)}>
        {open && (
          <div className="dialog-body">
            <SizeForm size={open} onDone={() => setOpen(null)} />
          </div>
        )}
      </Dialog>
    </>
  )
}

function SizeForm({ size, onDone }: { size: Size; onDone: () => void }) {
  const t = useT()
  const update = useMutation(UpdateSeriesSize, { successMessage: t('Saved') })
  const { gramsPerUnit, unit, uqc, packMilli, mrpPaise, isActive } = size
  return (
    <Form
      schema={seriesSizeInput}
      defaults={{ gramsPerUnit, unit: unit as 'piece', uqc: uqc as 'NOS', packMilli, mrpPaise, isActive }}
      onSubmit={async (input) => {
        await update.run({ id: size.id, input })
        onDone()
      }}
      submit={t('Save')}
    >
      <SizeFields />
      <CheckboxField name="isActive" label={t('In the shop')} />
    </Form>
  )
}
