import { type HomeSectionInput, homeSectionInput } from '@neev/domain/storefront/home-page/home-sections'
import {
  MAX_SECTION_PRODUCTS,
  MIN_SECTION_PRODUCTS,
  type SectionKind,
  sectionAudiences,
} from '@neev/domain/storefront/home-page/section-kinds'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { PeriodFields, periodInput, periodOf } from '#shared/placements/period.tsx'
import { ProductsField } from '#shared/products/ProductsField.tsx'
import { LanguageTexts } from '#shared/rich-text/LanguageTexts.tsx'
import { Form } from '#ui/form/Form.tsx'
import { CheckboxField, CountField, MoneyField, SelectField, TextField } from '#ui/form/fields.tsx'
import { audienceLabels } from './home-section-labels.ts'
import {
  type CreateHomeSectionMutationVariables,
  HomeChoices,
  HomeRuleCount,
  type HomeSectionFieldsFragment,
} from './home-sections.operations.graphql.ts'
import { type FormTile, TilesField } from './TilesField.tsx'

type Section = HomeSectionFieldsFragment
type Contract = CreateHomeSectionMutationVariables['input']

/** Initial values of the form. */
const defaultsOf = (kind: SectionKind, section?: Section) => ({
  kind,
  texts: section?.texts ?? [{ language: 'en' as const, title: '' }],
  isActive: section?.isActive ?? true,
  ...periodOf(section),
  audience: section?.audience ?? ('ALL' as const),
  isPincodeAware: section?.isPincodeAware ?? true,
  products: section?.products ?? [],
  isAuto: section?.isAuto ?? kind !== 'DISPLAY',
  maxProducts: section?.maxProducts ?? 10,
  categoryId: section?.categoryId ?? '',
  brandId: section?.brandId ?? '',
  maxUnitPaise: section?.maxUnitPaise ?? null,
  grade: section?.grade ?? '',
  tiles: (section?.tiles ?? []) as FormTile[],
})

/** In the format of the contract. */
const asInput = ({ tiles, ...rest }: HomeSectionInput): Contract => ({
  ...rest,
  ...periodInput(rest),
  tiles: tiles.map(({ picture, ...tile }) => ({ ...tile, picture: picture && { key: picture.key, alt: picture.alt } })),
})

type Props = {
  kind: SectionKind
  section?: Section
  onSubmit: (input: Contract) => Promise<unknown>
  actions?: ReactNode
}

/** A section of the home page: its title by language, what it shows, to whom and when. */
export function HomeSectionForm({ kind, section, onSubmit, actions }: Props) {
  const t = useT()
  return (
    <Form
      schema={homeSectionInput}
      defaults={defaultsOf(kind, section)}
      submit={t('Save')}
      onSubmit={(input) => onSubmit(asInput(input))}
      actions={actions}
    >
      <LanguageTexts empty={{ title: '' }}>
        {(prefix) => <TextField name={`${prefix}.title`} label={t('Title')} />}
      </LanguageTexts>
      {kind === 'TRENDING' && <Trending />}
      {kind === 'DISPLAY' && <TilesField name="tiles" />}
      {kind === 'DISCOVER' && <Discover />}
      <div className="columns">
        <SelectField
          name="audience"
          label={t('For')}
          options={sectionAudiences.map((value) => ({ value, label: t(audienceLabels[value]) }))}
        />
        <PeriodFields isNew={!section} />
        <CheckboxField name="isActive" label={t('Shown on the home page')} />
        {kind !== 'DISPLAY' && (
          <CheckboxField
            name="isPincodeAware"
            label={t('Hide products that are not delivered to the visitor’s pincode')}
          />
        )}
      </div>
    </Form>
  )
}

function Trending() {
  const t = useT()
  return (
    <>
      <ProductsField
        name="products"
        max={MAX_SECTION_PRODUCTS}
        hint={t('In this order. Bestsellers follow, if the section is filled up.')}
      />
      <div className="columns">
        <CheckboxField name="isAuto" label={t('Fill up with the bestsellers of the last 7 days')} />
        <MaxProducts />
      </div>
    </>
  )
}

function MaxProducts() {
  const t = useT()
  return (
    <CountField
      name="maxProducts"
      label={t('Number of products')}
      hint={t('{min} to {max}', { min: MIN_SECTION_PRODUCTS, max: MAX_SECTION_PRODUCTS })}
    />
  )
}

function Discover() {
  const t = useT()
  const isAuto = useWatch({ name: 'isAuto' }) as boolean
  const { data } = useGql(HomeChoices)
  const { categories = [], brands = [], grades = [] } = data?.homeChoices ?? {}
  const options = (rows: readonly { id: string; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <CheckboxField name="isAuto" label={t('Find the products by a rule')} />
      {!isAuto && <ProductsField name="products" max={MAX_SECTION_PRODUCTS} />}
      {isAuto && (
        <>
          <div className="columns">
            <SelectField
              name="categoryId"
              label={t('Category')}
              optional
              none={t('All categories')}
              options={options(categories)}
            />
            <SelectField name="brandId" label={t('Brand')} optional none={t('All brands')} options={options(brands)} />
            <SelectField
              name="grade"
              label={t('Grade')}
              optional
              none={t('All grades')}
              options={grades.map((grade) => ({ value: grade, label: grade }))}
            />
            <MoneyField
              name="maxUnitPaise"
              label={t('Highest price per unit')}
              optional
              hint={t('Delivered with GST where the pincode is known, otherwise ex-yard.')}
            />
            <MaxProducts />
          </div>
          <RuleCount />
        </>
      )}
    </>
  )
}

/** What the rule finds now, so that nobody publishes a strip that is not shown. */
function RuleCount() {
  const t = useT()
  const [categoryId, brandId, grade, maxUnitPaise] = useWatch({
    name: ['categoryId', 'brandId', 'grade', 'maxUnitPaise'],
  }) as [string, string, string, number | null]
  const rule = {
    categoryId: categoryId || null,
    brandId: brandId || null,
    grade: grade || null,
    maxUnitPaise: typeof maxUnitPaise === 'number' && Number.isSafeInteger(maxUnitPaise) ? maxUnitPaise : null,
  }
  const isEmpty = Object.values(rule).every((part) => part === null)
  const { data, stale } = useGql(HomeRuleCount, { rule }, { keep: true, skip: isEmpty })
  const n = data?.homeRuleCount
  if (isEmpty || n === undefined) return null
  return (
    <p className={n === 0 ? 'note amber' : 'note'} role="status" aria-busy={stale}>
      {n === 0
        ? t('Finds 0 products today, so the strip is not shown.')
        : t('{n, plural, one {Finds # product today.} other {Finds # products today.}}', { n })}
    </p>
  )
}
