import { attributeText } from '@neev/domain/core/attribute-values'
import { formatInr } from '@neev/domain/core/money'
import { formatKg, formatThousandths } from '@neev/domain/core/quantity'
import type { ProductPicture } from '@neev/domain/platform/pictures/pictures'
import type { ReactNode } from 'react'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { rateNames, serviceNames } from '#shared/enquiries/service-labels.ts'
import { whereText } from '#shared/offers/price-places.ts'
import { Photo } from '#shared/pictures/Photo.tsx'
import { amountText, perText, unitText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import type { ChangeStepFragment } from './change-steps.graphql.ts'
import styles from './changes.module.css'
import { wordDiff } from './word-diff.ts'

const fieldNames: Readonly<Record<string, string>> = {
  title: text('Title'),
  categoryId: text('Category'),
  brandId: text('Brand'),
  modelNo: text('Model number'),
  ean: text('EAN'),
  hsn: text('HSN code'),
  countryOfOrigin: text('Country of origin'),
  manufacturer: text('Manufacturer or importer'),
  standard: text('Standard'),
  licences: text('BIS licence'),
  shortDescription: text('Short description'),
  description: text('Description'),
  unit: text('Sold by'),
  gramsPerUnit: text('Weight of one unit'),
  moqMilli: text('Minimum quantity'),
  stepMilli: text('Quantity step'),
  mrpPaise: text('MRP'),
  pricePaise: text('Base price'),
  placePaise: text('Price for a place or quantity'),
  prices: text('All prices'),
  imageOrder: text('Order of the pictures'),
  product: text('Product'),
  offer: text('Offer'),
  service: text('Service'),
  kind: text('Type'),
  states: text('States'),
  districts: text('Districts'),
  pincodes: text('Pincodes'),
  rateBasis: text('Charged by'),
  ratePaise: text('Rate'),
  minJob: text('Smallest job'),
  experienceYears: text('Years of experience'),
  certificates: text('Certificates'),
}
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = { kind: serviceNames, rateBasis: rateNames }

type Line = { key: string; label: string; name: string; unit: string | null; old: unknown; new: unknown }

const sizeFields = ['unit', 'gramsPerUnit', 'moqMilli', 'stepMilli', 'mrpPaise']

/** One line per value; the unit data of a size has several. */
function linesOf(t: T, { action, name, label, unit, old, new: now }: ChangeStepFragment): Line[] {
  if (!action.startsWith('VARIANT'))
    return [
      {
        key: `${action} ${name}`,
        label: label ?? t(fieldNames[name] ?? name),
        name,
        unit: unit ?? null,
        old,
        new: now,
      },
    ]
  if (label && action === 'VARIANT_ADD') return [{ key: name, label, name: 'newSize', unit: null, old: null, new: now }]
  const [was, is] = [old ?? {}, now ?? {}] as [Record<string, unknown>, Record<string, unknown>]
  return sizeFields
    .filter((field) => field in was || field in is)
    .map((field) => ({
      key: `${action} ${name} ${field}`,
      label: t(fieldNames[field] ?? field),
      name: field,
      unit: null,
      old: was[field] ?? null,
      new: is[field] ?? null,
    }))
}

const isPicture = (value: unknown): value is ProductPicture =>
  typeof value === 'object' && value !== null && 'widths' in value
const stateNames: Readonly<Record<string, string>> = {
  PUBLISHED: text('In the shop'),
  RETIRED: text('Removed from the catalogue'),
  LIVE: text('On sale'),
}

type NewSize = { unit: string; gramsPerUnit: number; pricePaise: number; stockMilli: number | null }

/** Weight and price of a new size. */
const newSizeText = (t: T, { unit, gramsPerUnit, pricePaise, stockMilli }: NewSize): string =>
  [
    formatKg(gramsPerUnit),
    `${formatInr(pricePaise)} ${perText(t, unit)}`,
    stockMilli === null ? null : t('stock {amount}', { amount: amountText(t, stockMilli, unit) }),
  ]
    .filter(Boolean)
    .join(', ')

/** A value for display. */
function valueText(t: T, { name, unit }: Line, value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (name.endsWith('Paise')) return formatInr(Number(value))
  if (name.endsWith('Milli')) return formatThousandths(Number(value))
  if (name === 'gramsPerUnit') return formatKg(Number(value))
  if (name === 'newSize') return newSizeText(t, value as NewSize)
  if (name === 'unit') return unitText(t, String(value))
  if (name === 'imageOrder')
    return t('{n, plural, one {# picture} other {# pictures}}', { n: String(value).split(' ').length })
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  const said = attributeText(value)
  const known = (choices[name] ?? stateNames)[said]
  if (known) return t(known)
  return unit ? `${said} ${unit}` : said
}

/** The steps of a change request: old beside new, with changed words marked. */
export function ChangeSteps({ steps, isNew }: { steps: readonly ChangeStepFragment[]; isNew: boolean }) {
  const t = useT()
  const lines = steps.filter(({ action }) => !(isNew && action === 'STATUS')).flatMap((step) => linesOf(t, step))
  return (
    <div className="table-frame">
      <table className={`table dense blocks ${styles.changeSteps}`} aria-label={t('Material composition')}>
        <thead>
          <tr>
            <th>{t('Detail')}</th>
            {!isNew && <th>{t('Current')}</th>}
            <th>{isNew ? t('Proposed') : t('Requested')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.key} line={line} isNew={isNew} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line, isNew }: { line: Line; isNew: boolean }) {
  const t = useT()
  const cell = (value: unknown, side: 'old' | 'new'): ReactNode => {
    if (line.name === 'prices') return <Prices steps={(value ?? []) as readonly PriceLine[]} />
    if (isPicture(value)) return <Photo photo={value} show="thumb" title={value.alt || t('Picture')} />
    if (isNew || isPicture(line.old) || isPicture(line.new)) return valueText(t, line, value)
    return <Marked old={valueText(t, line, line.old)} now={valueText(t, line, line.new)} side={side} />
  }
  return (
    <tr>
      <td className="name">{line.label}</td>
      {!isNew && <td data-label={t('Current')}>{cell(line.old, 'old')}</td>}
      <td data-label={isNew ? t('Proposed') : t('Requested')}>{cell(line.new, 'new')}</td>
    </tr>
  )
}

type PriceLine = {
  buyer: string
  scope: string
  place: string
  fromMilli: number
  pricePaise: number
  validTo?: string | null
}
const maxShown = 12

/** Prices by place and quantity, with their end. */
function Prices({ steps }: { steps: readonly PriceLine[] }) {
  const t = useT()
  return (
    <ul>
      {steps.slice(0, maxShown).map(({ buyer, scope, place, fromMilli, pricePaise, validTo }) => (
        <li key={`${buyer} ${scope} ${place} ${fromMilli}`}>
          {[
            buyer === 'COMPANY' && t('For companies'),
            `${whereText(t, scope, place)}: ${formatInr(pricePaise)}`,
            fromMilli > 0 && t('from {amount}', { amount: formatThousandths(fromMilli) }),
            validTo && t('until {moment}', { moment: showMoment(validTo) }),
          ]
            .filter(Boolean)
            .join(', ')}
        </li>
      ))}
      {steps.length > maxShown && <li>{t('{n} more', { n: steps.length - maxShown })}</li>}
    </ul>
  )
}

/** One side of two texts: what only the other has is omitted. */
function Marked({ old, now, side }: { old: string; now: string; side: 'old' | 'new' }) {
  const Mark = side === 'old' ? 'del' : 'ins'
  return (
    <span>
      {wordDiff(old, now)
        .filter(({ in: place }) => place === 'both' || place === side)
        .map(({ text: labels, in: place }, at) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: stretches of one text, in its order
          place === 'both' ? <span key={at}>{labels}</span> : <Mark key={at}>{labels}</Mark>,
        )}
    </span>
  )
}
