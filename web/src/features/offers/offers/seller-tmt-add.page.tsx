import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { familyPage } from './family-page.ts'

/** Bars of the catalogue that the business does not sell yet. */
export default familyPage({
  title: text('Add bars'),
  subtitle: text('Brands in the catalogue that you do not sell yet.'),
  kind: 'TMT',
  sold: false,
  to: ({ identifier }) => paths.seller.tmtDetails({ tmtproductId: identifier }),
  verb: text('Enter prices'),
  empty: [text('You already sell every brand of bars in the catalogue')],
})
