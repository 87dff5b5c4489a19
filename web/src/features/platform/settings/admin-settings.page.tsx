import { settingGroups } from '@neev/domain/platform/settings'
import { Link } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
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
      <Section title={t('Rules of law')}>
        <p>
          {t('GST rates, TCS, TDS, e-way bill limits and other figures of law are dated values of the register.')}{' '}
          <Link className="link" to={paths.admin.ruleList()}>
            {t('Rules of law')}
          </Link>
        </p>
      </Section>
    </DetailPage>
  )
}
