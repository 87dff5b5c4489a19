import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { ChannelSettings } from './ChannelSettings.tsx'
import { EmailProvider } from './messages.operations.graphql.ts'

/** The mail server and the sender of mail. */
export default function EmailConfigPage() {
  const t = useT()
  const { data } = useData(EmailProvider)
  return (
    <DetailPage title={t('Email settings')} back={{ to: paths.admin.emailMessages(), label: t('Email') }}>
      <ChannelSettings provider={data.messageProvider} />
    </DetailPage>
  )
}
