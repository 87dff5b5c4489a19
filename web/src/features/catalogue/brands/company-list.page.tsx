import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import styles from '#ui/feedback/badges.module.css'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, textColumn } from '#ui/table/columns.tsx'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { type Company, licenceStates, type Plant } from './brand-labels.ts'
import { AdminCompanies, DeletePlant } from './brands.operations.graphql.ts'
import { CompanyForm, PlantForm } from './PlantForm.tsx'

const states = ['VALID', 'ENDING', 'ENDED', 'OPEN'] as const

const columns: Column<Company>[] = [
  { ...textColumn<Company>(text('Company'), ({ name }) => name, { sort: 'name' }), kind: 'name' },
  {
    title: text('Licences'),
    show: ({ plants }, t) =>
      plants.length === 0 ? (
        '–'
      ) : (
        <span className={styles.badges}>
          {plants.map(({ id, licence, state }) => (
            <Badge key={id} tone={licenceStates[state].tone}>
              {`${licence}, ${t(licenceStates[state].label)}`}
            </Badge>
          ))}
        </span>
      ),
    plain: ({ plants }) => plants.map(({ licence }) => licence).join(', '),
  },
  textColumn<Company>(text('Package declarations'), ({ address }) => address, {
    second: ({ carePhone, careEmail }) => [carePhone, careEmail].filter(Boolean).join(', '),
  }),
  figure<Company>(text('Brands'), ({ brandCount }) => String(brandCount)),
  figure<Company>(text('Products'), ({ productCount }) => String(productCount), { sort: 'products' }),
]

type Open =
  | { kind: 'company'; id: string | null }
  | { kind: 'works'; id: string }
  | { kind: 'plant'; id: string; plantId: string | null }

/** Manufacturers with their plants and BIS licences. */
export default function CompanyListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({ sort: 'name', filters: { search: 'text', licence: states } })
  const { data, stale } = useData(AdminCompanies, list.variables, { keep: true })
  const [open, setOpen] = useState<Open | null>(null)
  const company = data.adminCompanies.items.find(({ id }) => id === open?.id) ?? null
  const close = () => setOpen(null)
  const title =
    open?.kind === 'company'
      ? company
        ? t('Company')
        : t('Add company')
      : open?.kind === 'plant'
        ? t('Licence')
        : company?.name
  return (
    <ListPage
      title={t('Companies and licences')}
      subtitle={t('Goods under a quality control order can be sold while a licence of their plant is valid.')}
      actions={
        may('tmt:write') && (
          <button type="button" className="button primary" onClick={() => setOpen({ kind: 'company', id: null })}>
            <Icon name="plus" />
            {t('Add company')}
          </button>
        )
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Company, plant or licence')} />
        <ChoiceFilter
          state={list}
          name="licence"
          label={t('Licence')}
          options={states.map((value) => ({ value, label: t(licenceStates[value].label) }))}
        />
      </Filters>
      <ResourceTable
        label={t('Companies and licences')}
        columns={columns}
        page={data.adminCompanies}
        stale={stale}
        state={list}
        actions={({ id }) => (
          <RowActions
            actions={[
              { label: t('Plant'), run: () => setOpen({ kind: 'works', id }) },
              ...(may('tmt:write') ? [{ label: t('Edit'), run: () => setOpen({ kind: 'company', id }) }] : []),
            ]}
          />
        )}
        empty={<Empty title={t('No companies match these filters')} />}
      />
      <Dialog as="drawer" title={title ?? ''} open={open !== null} onClose={close}>
        <div className="dialog-body stack">
          {open?.kind === 'company' && <CompanyForm company={company} onDone={close} />}
          {open?.kind === 'works' && company && (
            <Works company={company} onOpen={(plantId) => setOpen({ kind: 'plant', id: company.id, plantId })} />
          )}
          {open?.kind === 'plant' && company && (
            <PlantForm
              companyId={company.id}
              plant={company.plants.find(({ id }) => id === open.plantId) ?? null}
              onDone={() => setOpen({ kind: 'works', id: company.id })}
            />
          )}
        </div>
      </Dialog>
    </ListPage>
  )
}

function Works({ company, onOpen }: { company: Company; onOpen: (plantId: string | null) => void }) {
  const t = useT()
  const may = useMay()
  const remove = useMutation(DeletePlant, { successMessage: t('Deleted') })
  const erase = async ({ id, licence }: Plant) => {
    const title = t('Delete {name}?', { name: licence })
    if (await confirm({ title, verb: t('Delete'), tone: 'danger' })) await remove.runSafely({ id })
  }
  return (
    <>
      {company.plants.length === 0 && <Empty title={t('No plants yet')} />}
      {company.plants.map((plant) => (
        <article key={plant.id} className="card padded stack">
          <div className="row between">
            <b className="semi">{plant.name}</b>
            <Badge tone={licenceStates[plant.state].tone}>{t(licenceStates[plant.state].label)}</Badge>
          </div>
          <p className="ink2 t13">
            {[plant.licence, plant.isNumber, plant.stateName].filter(Boolean).join(', ')}
            <br />
            {plant.validTo
              ? t('Valid until {day}', { day: showDate(plant.validTo) })
              : t('No expiry date recorded. Enter one.')}
            <br />
            {t('{n, plural, one {# product uses it} other {# products use it}}', { n: plant.productCount })}
          </p>
          {may('tmt:write') && (
            <RowActions
              actions={[
                { label: t('Edit or renew'), run: () => onOpen(plant.id) },
                ...(may('tmt:delete')
                  ? [
                      {
                        label: t('Delete'),
                        danger: true,
                        whyNot: plant.productCount > 0 ? t('Products use it.') : null,
                        run: () => erase(plant),
                      },
                    ]
                  : []),
              ]}
            />
          )}
        </article>
      ))}
      {may('tmt:write') && (
        <button type="button" className="button" onClick={() => onOpen(null)}>
          <Icon name="plus" />
          {t('Add plant')}
        </button>
      )}
    </>
  )
}
