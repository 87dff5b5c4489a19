import { useGql } from '#graphql/use-gql.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { Failed } from '#ui/feedback/Blank.tsx'
import { PageSkeleton } from '#ui/feedback/Skeleton.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { Settings } from './settings.graphql.ts'

/** Minimum order value, maximum online payment, and the notice above the cart. */
export default function AdminCartValuePage() {
  const t = useT()
  const may = useMay()('setting:write')
  const { data, error, refetch } = useGql(Settings)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
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
