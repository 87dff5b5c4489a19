import { formatInr } from '@neev/domain/money'
import { formatThousandths } from '@neev/domain/quantity'
import { seriesSizeInput } from '@neev/domain/series'
import { useState } from 'react'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Empty } from '#kit/feedback/Blank.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { Form } from '#kit/form/Form.tsx'
import { CheckboxField } from '#kit/form/fields.tsx'
import { useAct } from '#kit/graphql/use-act.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import { SizeFields } from './SizeFields.tsx'
import { DeskSeriesDetail, UpdateSeriesSize } from './series.operations.graphql.ts'
import { keyOf, type SeriesDetail, type Size } from './series-words.ts'

/** The sizes that exist. */
export function Sizes({ series: { axes, variants } }: { series: SeriesDetail }) {
  const t = useT()
  const may = useMay()
  const [open, setOpen] = useState<Size | null>(null)
  if (variants.length === 0) return <Empty title={t('No sizes yet')} />
  return (
    <div className="table-frame">
      <table className="table dense blocks" aria-label={t('Sizes')}>
        <thead>
          <tr>
            <th className="name">{t('Size')}</th>
            <th className="figure">{t('Mass of one unit')}</th>
            <th>{t('Unit')}</th>
            <th className="figure">{t('Units in a pack')}</th>
            <th className="figure">{t('MRP')}</th>
            <th className="figure">{t('Offers')}</th>
            <th className="state">{t('State')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variants.map((size) => (
            <tr key={size.id}>
              <td className="name">
                <b className="medium">{keyOf(axes, size.attributes ?? {}) || size.title}</b>
                <span className="second">{size.sku}</span>
              </td>
              <td className="figure" data-label={t('Mass of one unit')}>
                {`${formatThousandths(size.gramsPerUnit)} kg`}
              </td>
              <td data-label={t('Unit')}>{`${size.unit} (${size.uqc})`}</td>
              <td className="figure" data-label={t('Units in a pack')}>
                {size.packMilli === null ? '–' : formatThousandths(size.packMilli)}
              </td>
              <td className="figure" data-label={t('MRP')}>
                {size.mrpPaise === null ? '–' : formatInr(size.mrpPaise)}
              </td>
              <td className="figure" data-label={t('Offers')}>
                {size.offerCount}
              </td>
              <td className="state">
                <Badge tone={size.isActive ? 'green' : 'grey'}>{size.isActive ? t('On') : t('Off')}</Badge>
              </td>
              <td className="act">
                {may('series:write') && <RowActions actions={[{ label: t('Edit'), act: () => setOpen(size) }]} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog as="drawer" title={open?.title ?? ''} open={open !== null} onClose={() => setOpen(null)}>
        {open && (
          <div className="dialog-body">
            <SizeForm size={open} onDone={() => setOpen(null)} />
          </div>
        )}
      </Dialog>
    </div>
  )
}

function SizeForm({ size, onDone }: { size: Size; onDone: () => void }) {
  const t = useT()
  const update = useAct(UpdateSeriesSize, { says: t('Saved'), refreshes: [DeskSeriesDetail] })
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
