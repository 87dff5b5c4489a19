import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { RecipientDetail, UpdateRecipient } from './messages.operations.graphql.ts'
import { RecipientForm } from './RecipientForm.tsx'

/** Changes an internal recipient. */
export default function RecipientEditPage() {
  const t = useT()
  const { locale } = useSpoken()
  const { emailId = '' } = useParams()
  const { data } = useData(RecipientDetail, { id: emailId, locale })
  const update = useMutation(UpdateRecipient, { successMessage: t('Saved') })
  const { id, version, createdAt: _created, ...values } = data.messageRecipient
  return (
    <DetailPage title={values.name} back={{ to: paths.admin.emailList(), label: t('Email list') }}>
      <div className="card padded">
        <RecipientForm
          key={version}
          defaults={values}
          events={data.messageEvents}
          submit={t('Save')}
          onSubmit={(input) => update.run({ id, version, input })}
        />
      </div>
    </DetailPage>
  )
}
