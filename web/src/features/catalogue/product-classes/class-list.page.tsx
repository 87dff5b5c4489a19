import { useSearchParams } from 'react-router'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import styles from '#ui/Tabs.module.css'
import { Tabs } from '#ui/Tabs.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { Classes } from './Classes.tsx'
import { Tariff } from './Tariff.tsx'

/** Product classes and HSN codes with dated rates. */
export default function ClassListPage() {
  const t = useT()
  const [search] = useSearchParams()
  const onRates = search.get('part') === 'rates'
  return (
    <ListPage
      title={t('Product classes')}
      subtitle={t(
        'Settings shared by products of one kind: tariff line, units, weighing, and how far prices may change.',
      )}
    >
      <Tabs
        label={t('Sections')}
        tabs={[
          { to: paths.admin.classList(), label: t('Product classes'), current: !onRates },
          { to: paths.admin.classList({ part: 'rates' }), label: t('GST rates'), current: onRates },
        ]}
      />
      <div className={styles.belowTabs}>{onRates ? <Tariff /> : <Classes />}</div>
    </ListPage>
  )
}
