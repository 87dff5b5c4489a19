import { Link, useSearchParams } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { familyPage } from './family-page.ts'

function MySeriesLink() {
  const t = useT()
  return (
    <Link className="button" to={paths.seller.seriesList()}>
      {t('My series')}
    </Link>
  )
}

function AddSeriesLink() {
  const t = useT()
  return (
    <Link className="button primary" to={paths.seller.seriesList({ show: 'others' })}>
      {t('Add series')}
    </Link>
  )
}

const Others = familyPage({
  title: text('Add series'),
  subtitle: text('Series in the catalogue that you do not sell yet. Enter prices for the sizes you have.'),
  kind: 'SERIES',
  sold: false,
  to: ({ identifier }) => paths.seller.seriesAddVariant({ seriesproductid: identifier }),
  verb: text('Enter prices'),
  Buttons: MySeriesLink,
  empty: [text('You already sell every series in the catalogue')],
})

const Own = familyPage({
  title: text('Series'),
  subtitle: text('Pipes, tiles, sections and other products in many sizes.'),
  kind: 'SERIES',
  sold: true,
  to: ({ identifier }) => paths.seller.seriesVariants({ seriesproductid: identifier }),
  verb: text('Sizes and prices'),
  Buttons: AddSeriesLink,
  empty: [text('No series on sale yet'), text('Choose a series from the catalogue and paste your price list.')],
})

/** Series (pipes, tiles, sections, wires) that the business sells, and others. */
export default function SellerSeriesListPage() {
  const [search] = useSearchParams()
  return search.get('show') === 'others' ? <Others /> : <Own />
}
