import { attributeText } from '@neev/domain/core/attribute-values'
import { formatInr } from '@neev/domain/core/money'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { LoadArgs } from '#graphql/load.ts'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Picture } from '#shared/pictures/Picture.tsx'
import { PlaceNeeded } from '#shared/place/PlaceNeeded.tsx'
import { maxCompared } from '#shared/products/CompareList.tsx'
import { changedQuery } from '#shared/products/list-state.ts'
import { useOwnPrices } from '#shared/products/use-own-prices.ts'
import { usePincode } from '#state/place.ts'
import { Crumbs } from '#ui/Crumbs.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { amountText, massText, perText, wholeInr } from '#ui/format/amounts.ts'
import { showDay } from '#ui/format/dates.ts'
import { Head } from '#ui/Head.tsx'
import listTitleStyles from '#ui/list-title.module.css'
import { ComparePage, type ComparePageQuery } from './compare.graphql.ts'
import styles from './product.module.css'

type Card = ComparePageQuery['productCards'][number]

/** `ids=a,b` in links, `ids=a&ids=b` from the form of a list. */
const identifiersIn = (search: URLSearchParams) =>
  [...new Set(search.getAll('ids').flatMap((ids) => ids.split(',')))].filter(Boolean).slice(0, maxCompared)

/** `mm=12` compares bars in the size from which the user came. */
const diameterIn = (search: URLSearchParams) => Number.parseInt(search.get('mm') ?? '', 10) || null

const requested = (search: URLSearchParams, pincode: string | null) => ({
  identifiers: identifiersIn(search),
  diameterMm: diameterIn(search),
  pincode,
})

export const load = ({ load, search, pincode }: LoadArgs) => load(ComparePage, requested(search, pincode))

/** Comparison of up to four products. */
export default function Compare() {
  const t = useT()
  const [search] = useSearchParams()
  const pincode = usePincode()
  const identifiers = identifiersIn(search)
  const page = useData(ComparePage, requested(search, pincode), { keep: true })
  useOwnPrices(page)
  const { data } = page
  const cards = data.productCards
  return (
    <div className="wrap">
      <Head title={t('Compare')} noIndex />
      <Crumbs trail={[{ label: t('Home'), to: paths.home() }]} here={t('Compare')} />
      <div className={listTitleStyles.listTitle}>
        <h1>{t('Compare')}</h1>
      </div>
      <PlaceNeeded action={paths.place()} />
      {cards.length === 0 ? (
        <Empty
          title={t('Nothing to compare yet')}
          action={
            <Link className="button" to={paths.categories()}>
              {t('All categories')}
            </Link>
          }
        >
          {t('Select “Compare” on up to {max} products in a list.', { max: maxCompared })}
        </Empty>
      ) : (
        <Side cards={cards} identifiers={identifiers} />
      )}
    </div>
  )
}

function Side({ cards, identifiers }: { cards: readonly Card[]; identifiers: readonly string[] }) {
  const t = useT()
  const [search] = useSearchParams()
  const prices = cards.flatMap(({ delivered }) => (delivered ? [delivered.totalPaise / delivered.grams] : []))
  const best = Math.min(...prices)
  const rows: [label: string, of: (card: Card) => ReactNode][] = [
    [t('Price at your site'), (card) => <PriceOf card={card} isBest={isBest(card, best)} />],
    [t('Per tonne'), ({ delivered }) => delivered && wholeInr(delivered.tonnePaise)],
    [
      t('Price for'),
      ({ delivered, variant }) =>
        delivered &&
        (variant.unit === 'kg'
          ? massText(delivered.grams)
          : t('{amount}, {mass}', {
              amount: amountText(t, delivered.quantityMilli, variant.unit),
              mass: massText(delivered.grams),
            })),
    ],
    [t('After input credit'), ({ delivered }) => delivered && formatInr(delivered.unitExTaxPaise)],
    [t('Seller'), ({ delivered }) => delivered && `${delivered.seller.name}, ${delivered.city}`],
    [t('Arrives'), ({ delivered }) => delivered && showDay(delivered.deliverBy)],
    [t('Offers'), ({ offerCount }) => String(offerCount)],
    [t('Brand'), ({ brand }) => brand?.name],
    [t('Grade'), ({ grades }) => grades.join(', ')],
    [t('Size'), sizeOf],
    [
      t('Standard'),
      ({ standard, isiMark }) => standard && (isiMark ? t('{standard}, ISI marked', { standard }) : standard),
    ],
    [t('Country of origin'), ({ countryOfOrigin }) => countryOfOrigin],
    [
      t('Reviews'),
      ({ rating, ratingCount }) =>
        rating === null
          ? ratingCount === 0
            ? t('No reviews yet')
            : t('{n, plural, one {# review} other {# reviews}}, too few for a rating', { n: ratingCount })
          : t('{rating} out of 5 from {n, plural, one {# buyer} other {# buyers}}', {
              rating: rating.toFixed(1),
              n: ratingCount,
            }),
    ],
  ]
  const shown = rows.filter(([, of]) => cards.some((card) => of(card)))
  return (
    <div className={`card ${styles.compareFrame}`}>
      <table className={styles.compare}>
        <thead>
          <tr>
            <td className={styles.question} />
            {cards.map((card) => (
              <th key={card.id} scope="col">
                <Link
                  className="tile"
                  to={paths.product({ identifier: card.identifier })}
                  tabIndex={-1}
                  aria-hidden="true"
                >
                  <Picture
                    kind={card.kind}
                    category={card.category.slug}
                    drawing={card.drawing}
                    attributes={card.variant.attributes}
                    detail="low"
                  />
                </Link>
                <Link to={paths.product({ identifier: card.identifier })}>
                  {card.kind === 'SINGLE' ? card.title : card.variant.title}
                </Link>
                <Link
                  className="link t13"
                  to={changedQuery(search, { ids: identifiers.filter((one) => one !== card.identifier).join(',') })}
                  replace
                >
                  {t('Remove')}
                  <span className="hidden-text"> {card.title}</span>
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(([label, of]) => (
            <tr key={label}>
              <th scope="row" className={styles.question}>
                {label}
              </th>
              {cards.map((card) => (
                <td key={card.id}>{of(card) || <span className="ink3">—</span>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const isBest = ({ delivered }: Card, best: number) =>
  delivered !== null && delivered.totalPaise / delivered.grams === best

const sizeOf = ({ axes, variant }: Card) =>
  axes
    .map(({ code, unit }) => [attributeText(variant.attributes[code]), unit].filter(Boolean).join(' '))
    .filter(Boolean)
    .join(', ')

function PriceOf({ card, isBest }: { card: Card; isBest: boolean }) {
  const t = useT()
  const { delivered, fromPaise, variant, inStock } = card
  const unit = perText(t, variant.unit)
  return (
    <>
      {!delivered && <span className="ink3 t13">{t('from')} </span>}
      <b className={isBest ? 'lowest' : undefined}>{formatInr(delivered?.unitPaise ?? fromPaise)}</b>{' '}
      <span className="ink3 t13">{unit}</span>
      {!delivered && <span className="second">{t('ex-yard, before GST and freight')}</span>}
      {!inStock && <span className="second late">{t('Out of stock')}</span>}
    </>
  )
}
