import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { type Column, figure, status, textColumn } from '#ui/table/columns.tsx'
import { listPage } from '#ui/table/list-page.tsx'
import { BrandForm } from './BrandForm.tsx'
import { type Brand, brandStates, brandTiers } from './brand-labels.ts'
import { AdminBrands, SetBrandRetired } from './brands.operations.graphql.ts'

const statuses = ['ACTIVE', 'RETIRED'] as const

const columns: Column<Brand>[] = [
  {
    ...textColumn<Brand>(text('Brand'), ({ name }) => name, { second: ({ companyName }) => companyName, sort: 'name' }),
    kind: 'name',
  },
  textColumn<Brand>(text('Tier'), ({ tier }, t) => t(brandTiers[tier])),
  textColumn<Brand>(text('Country of origin'), ({ country }) => country),
  textColumn<Brand>(text('Authorisation required'), ({ authorisationRequired }, t) =>
    authorisationRequired ? t('yes') : null,
  ),
  textColumn<Brand>(
    text('Custom bundles'),
    ({ bundles }) => bundles.map(({ diameterMm, rods }) => `${diameterMm} mm: ${rods}`).join(', ') || null,
  ),
  figure<Brand>(text('Products'), ({ productCount }) => String(productCount), { sort: 'products' }),
  status<Brand, Brand['status']>(text('Status'), (brand) => brand.status, brandStates),
]

function useBrandActions() {
  const t = useT()
  const mayRetire = useMay()('tmt:delete')
  const retire = useMutation(SetBrandRetired, { successMessage: t('Saved') })
  return ({ id, status }: Brand) => {
    const isActive = status === 'ACTIVE'
    const run = () => retire.runSafely({ id, retired: isActive })
    return mayRetire ? [{ label: isActive ? t('Retire') : t('Use again'), danger: isActive, run }] : []
  }
}

/** All brands with manufacturers and rods per bundle. */
export default listPage(AdminBrands, ({ adminBrands }) => adminBrands, {
  title: text('Brands'),
  sort: 'name',
  columns,
  file: 'brands',
  tabs: { labels: brandStates, statuses },
  search: text('Brand or company'),
  choices: { tier: { label: text('Tier'), options: brandTiers } },
  form: {
    may: 'tmt:write',
    add: text('Add brand'),
    titleOf: ({ name }) => name,
    Form: ({ record, onDone }) => <BrandForm brand={record} onDone={onDone} />,
  },
  useActions: useBrandActions,
  noMatch: text('No brands match these filters'),
})
