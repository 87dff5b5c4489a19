import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { Settings } from './settings.graphql.ts'

/** Minimum order value, maximum online payment, and the notice above the cart. */
export default function AdminCartValuePage() {
  const t = useT()
  const may = useMay()('setting:write')
  const { data } = useData(Settings)
  return (
    <DetailPage
      title={t('Cart value')}
      subtitle={t('A change applies from its start date.')}
      back={{ to: paths.admin.accountSettings(), label: t('Settings') }}
    >
      <SettingGroup group="CART" settings={data.settings} may={may} />
    </DetailPage>
  )
}
