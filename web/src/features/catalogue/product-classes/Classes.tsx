import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { unitText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { showPercent } from '#ui/format/percent.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, status, textColumn } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { ClassForm } from './ClassForm.tsx'
import { comingRate, type ProductClass, rateText, unitRule, weighmentPolicies } from './class-labels.ts'
import styles from './classes.module.css'
import { ProductClasses, SetProductClassRetired } from './product-classes.operations.graphql.ts'

const states = {
  used: { label: text('In use'), tone: 'green' },
  retired: { label: text('Retired'), tone: 'grey' },
} as const

const columns: Column<ProductClass>[] = [
  {
    ...textColumn<ProductClass>(text('Name'), ({ name }) => name, {
      second: ({ code, mtcRequired }) => (mtcRequired ? `${code}, MTC` : code),
    }),
    kind: 'name',
  },
  textColumn<ProductClass>(text('HSN / GST'), ({ hsn }) => hsn, {
    second: (row, t) => {
      const next = comingRate(row)
      const now = rateText(row.rateBp)
      return next
        ? t('{now}, {rate} from {day}', { now, rate: showPercent(next.rateBp), day: showDate(next.from) })
        : now
    },
  }),
  textColumn<ProductClass>(text('Unit'), ({ baseUnit, uqc }, t) => `${unitText(t, baseUnit)} (${uqc})`, {
    second: (row, t) => unitRule(t, row) || null,
  }),
  textColumn<ProductClass>(text('Weighing'), ({ weighmentPolicy }, t) => t(weighmentPolicies[weighmentPolicy]), {
    second: ({ toleranceBp }, t) => (toleranceBp ? t('± {share}', { share: showPercent(toleranceBp) }) : null),
  }),
  figure<ProductClass>(text('Price lock'), ({ priceLockMinutes }, t) => t('{n} min', { n: priceLockMinutes })),
  figure<ProductClass>(text('Warn / hold'), ({ warnBp, holdBp }) => `${showPercent(warnBp)} / ${showPercent(holdBp)}`),
  figure<ProductClass>(text('Categories'), ({ categoryCount }) => String(categoryCount)),
  figure<ProductClass>(text('Products'), ({ productCount }) => String(productCount)),
  status<ProductClass, keyof typeof states>(
    text('Status'),
    ({ retiredAt }) => (retiredAt === null ? 'used' : 'retired'),
    states,
  ),
]

/** All classes without pagination, because there are few. */
export function Classes() {
  const t = useT()
  const may = useMay()
  const { data } = useData(ProductClasses)
  const [open, setOpen] = useState<ProductClass | 'new' | null>(null)
  const retire = useMutation(SetProductClassRetired, { successMessage: t('Saved') })
  const rows = data.productClasses
  const close = () => setOpen(null)
  return (
    <>
      <div className={`row ${styles.toolbar}`}>
        <ExportButton name="product-classes" columns={columns} rows={async () => [...rows]} />
        {may('attribute:write') && (
          <button type="button" className="button primary" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('Add product class')}
          </button>
        )}
      </div>
      {rows.length === 0 ? (
        <div className="card">
          <Empty title={t('No product classes yet')} />
        </div>
      ) : (
        <div className="card">
          <RowTable
            label={t('Product classes')}
            columns={columns}
            rows={rows}
            idOf={({ id }) => id}
            actions={(row) =>
              may('attribute:write') && (
                <RowActions
                  actions={[
                    { label: t('Edit'), run: () => setOpen(row) },
                    ...(may('attribute:delete')
                      ? [
                          {
                            label: row.retiredAt ? t('Use again') : t('Retire'),
                            danger: !row.retiredAt,
                            run: () => retire.runSafely({ id: row.id, retired: !row.retiredAt }),
                          },
                        ]
                      : []),
                  ]}
                />
              )
            }
          />
        </div>
      )}
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add product class') : (open?.name ?? '')}
        open={open !== null}
        onClose={close}
      >
        {open !== null && (
          <div className="dialog-body">
            <ClassForm productClass={open === 'new' ? null : open} onDone={close} />
          </div>
        )}
      </Dialog>
    </>
  )
}
