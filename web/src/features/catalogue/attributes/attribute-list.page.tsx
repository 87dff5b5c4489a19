import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type Column, figure, status, textColumn } from '#ui/table/columns.tsx'
import { listPage, valueChoice } from '#ui/table/list-page.tsx'
import type { RowAction } from '#ui/table/RowActions.tsx'
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
    ...textColumn<Attribute>(text('Name'), ({ name, unit }) => (unit ? `${name} (${unit})` : name), {
      second: ({ code }) => code,
      sort: 'name',
    }),
    kind: 'name',
  },
  textColumn<Attribute>(text('Type'), ({ type }, t) => t(attributeTypes[type]), {
    second: (row) => offered(row).slice(0, 6).join(', ') || null,
  }),
  textColumn<Attribute>(text('Filter'), ({ isFilterable }, t) => (isFilterable ? t('yes') : null)),
  textColumn<Attribute>(text('Compare'), ({ isComparable }, t) => (isComparable ? t('yes') : null)),
  figure<Attribute>(text('Categories'), ({ categoryCount }) => String(categoryCount)),
  figure<Attribute>(text('Products'), ({ productCount }) => String(productCount)),
  status<Attribute, keyof typeof states>(
    text('Status'),
    ({ retiredAt }) => (retiredAt === null ? 'requested' : 'retired'),
    states,
  ),
]

function useCategories() {
  const t = useT()
  const categories = useGql(AttributeCategories).data?.categories ?? []
  return [{ label: t('Category'), options: categories.map(({ id, name }) => ({ value: id, label: name })) }]
}

/** Attributes, with the form to add or edit one. */
export default listPage(Attributes, ({ attributes }) => attributes, {
  title: text('Attributes'),
  subtitle: text('The properties of products. Categories choose which ones they need.'),
  sort: 'position',
  columns,
  file: 'attributes',
  search: text('Name or code'),
  choices: {
    type: valueChoice(text('Type'), types, attributeTypes),
    retired: { label: text('Status'), options: { false: text('In use'), true: text('Retired') } },
  },
  records: { names: ['category'], useChoices: useCategories },
  filterOf: ({ retired, ...filter }) => ({ ...filter, retired: retired ? retired === 'true' : null }),
  form: {
    may: 'attribute:write',
    add: text('Add attribute'),
    titleOf: ({ name }) => name,
    Form: ({ record, onDone }) => <AttributeForm attribute={record} onDone={onDone} />,
  },
  useActions: useAttributeActions,
  noMatch: text('No attributes match these filters'),
})

function useAttributeActions() {
  const t = useT()
  const may = useMay()
  const retire = useMutation(SetAttributeRetired, { successMessage: t('Saved') })
  const remove = useMutation(DeleteAttribute, { successMessage: t('Deleted') })
  const erase = async ({ code, name }: Attribute) => {
    if (await confirm({ title: t('Delete {name}?', { name }), verb: t('Delete'), tone: 'danger' }))
      await remove.runSafely({ code })
  }
  return (row: Attribute): RowAction[] => {
    const { code, retiredAt, productCount, categoryCount } = row
    if (!may('attribute:write')) return []
    const whyNot = productCount + categoryCount > 0 ? t('It is in use. Retire it instead.') : null
    return [
      retiredAt === null
        ? { label: t('Retire'), run: () => retire.runSafely({ code, retired: true }) }
        : { label: t('Reactivate'), run: () => retire.runSafely({ code, retired: false }) },
      ...(may('attribute:delete') ? [{ label: t('Delete'), danger: true, whyNot, run: () => erase(row) }] : []),
    ]
  }
}
