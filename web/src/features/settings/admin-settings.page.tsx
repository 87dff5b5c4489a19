import { settingGroups } from '@neev/domain/core/settings'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#routes/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { EwayThresholds } from './EwayThresholds.tsx'
import { MoneyFlows } from './MoneyFlows.tsx'
import { RankingSettings } from './RankingSettings.tsx'
import { SettingGroup } from './SettingGroup.tsx'
import { Settings } from './settings.graphql.ts'
import { TcsRegistrations } from './TcsRegistrations.tsx'

/** All settings by group. */
export default function AdminSettingsPage() {
  const t = useT()
  const may = useMay()('setting:write')
  const { data } = useData(Settings)
  return (
    <DetailPage
      title={t('Settings')}
      subtitle={t('A change applies from its start date. Existing orders and documents keep their settings.')}
    >
      {settingGroups
        // The weights of the ranking have a form of their own
        .filter((group) => group !== 'RANKING')
        .map((group) => (
          <SettingGroup key={group} group={group} settings={data.settings} may={may} />
        ))}
      <RankingSettings may={may} />
      <MoneyFlows now={data.settings.find(({ key }) => key === 'moneyFlow')?.value} />
      <TcsRegistrations may={may} />
      <EwayThresholds may={may} />
      <Section title={t('Statutory deductions for all sellers')}>
        <p>
          {t(
            'GST on the commission, TCS and TDS are dated rates. You can change them on the commission page of any seller.',
          )}{' '}
          <Link className="link" to={paths.admin.sellerList()}>
            {t('Sellers')}
          </Link>
        </p>
      </Section>
    </DetailPage>
  )
}
