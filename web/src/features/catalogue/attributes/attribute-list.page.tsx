import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Empty } from '#ui/feedback/Blank.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type Column, figure, labels, status } from '#ui/table/columns.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ChoiceFilter, Filters, SearchFilter } from '#ui/table/Filters.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AttributeForm } from './AttributeForm.tsx'
import { type Attribute, attributeTypes } from './attribute-labels.ts'
import {
  AttributeCategories,
  Attributes,
  DeleteAttribute,
  SetAttributeRetired,
} from './attributes.operations.graphql.ts'

const types = ['TEXT', 'NUMBER', 'UNIT', 'SELECT', 'MULTI', 'BOOL', 'DATE'] as const
const states = {
  requested: { label: text('In use'), tone: 'green' },
  retired: { label: text('Retired'), tone: 'grey' },
} as const

const offered = ({ options }: Attribute) => options.filter(({ isRetired }) => !isRetired).map(({ value }) => value)

const columns: Column<Attribute>[] = [
  {
    ...labels<Attribute>(text('Name'), ({ name, unit }) => (unit ? `${name} (${unit})` : name), {
      second: ({ code }) => code,
      sort: 'name',
    }),
    kind: 'name',
  },
  labels<Attribute>(text('Type'), ({ type }, t) => t(attributeTypes[type]), {
    second: (row) => offered(row).slice(0, 6).join(', ') || null,
  }),
  labels<Attribute>(text('Filter'), ({ isFilterable }, t) => (isFilterable ? t('yes') : null)),
  labels<Attribute>(text('Compare'), ({ isComparable }, t) => (isComparable ? t('yes') : null)),
  figure<Attribute>(text('Categories'), ({ categoryCount }) => String(categoryCount)),
  figure<Attribute>(text('Products'), ({ productCount }) => String(productCount)),
  status<Attribute, keyof typeof states>(
    text('Status'),
    ({ retiredAt }) => (retiredAt === null ? 'requested' : 'retired'),
    states,
  ),
]

/** Attributes, with the form to add or edit one. */
export default function AttributeListPage() {
  const t = useT()
  const may = useMay()
  const list = useListState({
    sort: 'position',
    filters: { search: 'text', type: types, category: 'text', retired: ['true', 'false'] },
  })
  const { retired, ...filter } = list.filter
  const variables = {
    page: list.variables.page,
    filter: { ...filter, retired: retired === null ? null : retired === 'true' },
  }
  const categories = useGql(AttributeCategories).data?.categories ?? []
  const { data, stale } = useData(Attributes, variables, { keep: true })
  const [open, setOpen] = useState<Attribute | 'new' | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title={t('Attributes')}
      subtitle={t('The properties of products. Categories choose which ones they need.')}
      actions={
        <>
          <ExportButton
            name="attributes"
            columns={columns}
            rows={() => allRows(Attributes, variables, ({ attributes }) => attributes)}
          />
          {may('attribute:write') && (
            <button type="button" className="button primary" onClick={() => setOpen('new')}>
              <Icon name="plus" />
              {t('Add attribute')}
            </button>
          )}
        </>
      }
    >
      <Filters state={list}>
        <SearchFilter state={list} label={t('Name or code')} />
        <ChoiceFilter
          state={list}
          name="type"
          label={t('Type')}
          options={types.map((value) => ({ value, label: t(attributeTypes[value]) }))}
        />
        <ChoiceFilter
          state={list}
          name="category"
          label={t('Category')}
          options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <ChoiceFilter
          state={list}
          name="retired"
          label={t('Status')}
          options={[
            { value: 'false', label: t('In use') },
            { value: 'true', label: t('Retired') },
          ]}
        />
      </Filters>
      <ResourceTable
        label={t('Attributes')}
        columns={columns}
        page={data.attributes}
        stale={stale}
        state={list}
        actions={(row) => <Actions row={row} onEdit={setOpen} />}
        empty={<Empty title={t('No attributes match these filters')} />}
      />
      <Dialog
        as="drawer"
        title={open === 'new' ? t('Add attribute') : (open?.name ?? '')}
        open={open !== null}
        onClose={close}
      >
        {open !== null && (
          <div className="dialog-body">
            <AttributeForm attribute={open === 'new' ? null : open} onDone={close} />
          </div>
        )}
      </Dialog>
    </ListPage>
  )
}

function Actions({ row, onEdit }: { row: Attribute; onEdit: (row: Attribute) => void }) {
  const t = useT()
  const may = useMay()
  const retire = useMutation(SetAttributeRetired, { successMessage: t('Saved') })
  const remove = useMutation(DeleteAttribute, { successMessage: t('Deleted') })
  const { code, name, retiredAt, productCount, categoryCount } = row
  const erase = async () => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.runSafely({ code })
  }
  if (!may('attribute:write')) return null
  return (
    <RowActions
      actions={[
        { label: t('Edit'), run: () => onEdit(row) },
        retiredAt === null
          ? { label: t('Retire'), run: () => retire.runSafely({ code, retired: true }) }
          : { label: t('Reactivate'), run: () => retire.runSafely({ code, retired: false }) },
        ...(may('attribute:delete')
          ? [
              {
                label: t('Delete'),
                danger: true,
                whyNot: productCount + categoryCount > 0 ? t('It is in use. Retire it instead.') : null,
                run: erase,
              },
            ]
          : []),
      ]}
    />
  )
}
