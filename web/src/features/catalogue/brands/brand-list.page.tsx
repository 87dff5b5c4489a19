import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, labels, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { StateTabs } from '#ui/table/StateTabs.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { BrandForm } from './BrandForm.tsx'
import { type Brand, brandStates, brandTiers } from './brand-labels.ts'
import { AdminBrands, SetBrandRetired } from './brands.operations.graphql.ts'

const statuses = ['ACTIVE', 'RETIRED'] as const
const tiers = ['PRIMARY', 'SECONDARY', 'LOCAL'] as const

const columns: Column<Brand>[] = [
  {
    ...labels<Brand>(text('Brand'), ({ name }) => name, { second: ({ companyName }) => companyName, sort: 'name' }),
    kind: 'name',
  },
  labels<Brand>(text('Tier'), ({ tier }, t) => t(brandTiers[tier])),
  labels<Brand>(text('Country of origin'), ({ country }) => country),
  labels<Brand>(text('Authorisation required'), ({ authorisationRequired }, t) =>
    authorisationRequired ? t('yes') : null,
  ),
  labels<Brand>(
    text('Custom bundles'),
    ({ bundles }) => bundles.map(({ diameterMm, rods }) => `${diameterMm} mm: ${rods}`).join(', ') || null,
  ),
  figure<Brand>(text('Products'), ({ productCount }) => String(productCount), { sort: 'products' }),
  status<Brand, Brand['status']>(text('Status'), (brand) => brand.status, brandStates),
]

/** All brands with manufacturers and rods per bundle. */
export default function BrandListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'name', filters: { search: 'text', status: statuses, tier: tiers } })
  const { data, stale } = useData(AdminBrands, list.variables, { keep: true })
  const [open, setOpen] = useState<Brand | 'new' | null>(null)
  const retire = useMutation(SetBrandRetired, { successMessage: t('Saved') })
  const close = () => setOpen(null)
  return (
    <ListPage
      title={t('Brands')}
      actions={
        <>
          <ExportButton
            name="brands"
            columns={columns}
            rows={() => allRows(AdminBrands, list.variables, ({ adminBrands }) => adminBrands)}
          />
          {may('tmt:write') && (
            <button type="button" className="button primary" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('Add brand')}
            </button>
          )}
        </>
      }
    >
      <StateTabs list={list} states={brandStates} statuses={statuses} counts={data.adminBrands.counts} />
      <Filters state={list}>
        <SearchFilter state={list} label={t('Brand or company')} />
        <ChoiceFilter
          state={list}
          name="tier"
          label={t('Tier')}
          options={tiers.map((value) => ({ value, label: t(brandTiers[value]) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Brands')}
        columns={columns}
        page={data.adminBrands}
        stale={stale}
        state={list}
        actions={(row) =>
          may('tmt:write') && (
            <RowActions
              actions={[
                { label: t('Edit'), run: () => setOpen(row) },
                ...(may('tmt:delete')
                  ? [
                      {
                        label: row.status === 'ACTIVE' ? t('Retire') : t('Use again'),
                        danger: row.status === 'ACTIVE',
                        run: () => retire.runSafely({ id: row.id, retired: row.status === 'ACTIVE' }),
                      },
                    ]
                  : []),
              ]}
            />
          )
        }
        empty={<Empty title={t('No brands match these filters')} />}
      />
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add brand') : (open?.name ?? '')}
        open={open !== null}
        onClose={close}
      >
        {open !== null && (
          <div className="dialog-body">
            <BrandForm brand={open === 'new' ? null : open} onDone={close} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}
