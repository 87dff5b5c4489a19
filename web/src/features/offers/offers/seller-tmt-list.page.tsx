import { Link } from 'react-router'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { familyPage } from './family-page.ts'

function AddBarsLink() {
  const t = useT()
  return (
    <Link className="button primary" to={paths.seller.tmtAdd()}>
      {t('Add bars')}
    </Link>
  )
}

/** Bars that the business sells, one line per brand. */
export default familyPage({
  title: text('TMT bars'),
  subtitle: text('One row per brand. Open it to change all sizes at once.'),
  kind: 'TMT',
  sold: true,
  to: ({ identifier }) => paths.seller.tmtDetails({ tmtproductId: identifier }),
  verb: text('Change prices'),
  Buttons: AddBarsLink,
  empty: [
    text('No bars on sale yet'),
    text('Choose a brand from the catalogue and enter one base price: all sizes go on sale at once.'),
  ],
})
