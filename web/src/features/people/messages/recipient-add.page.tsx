import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useSpoken } from '#i18n/Language.tsx'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { CreateMessageRecipient, RecipientChoices } from './messages.operations.graphql.ts'
import { RecipientForm } from './RecipientForm.tsx'

/** Adds an internal recipient. */
export default function RecipientAddPage() {
  const t = useT()
  const { locale } = useSpoken()
  const navigate = useNavigate()
  const { data } = useData(RecipientChoices, { locale })
  const create = useMutation(CreateMessageRecipient, { successMessage: t('Address added') })
  return (
    <DetailPage title={t('Add address')} back={{ to: paths.admin.emailList(), label: t('Email list') }}>
      <div className="card padded">
        <RecipientForm
          defaults={{ name: '', address: '', events: [], parties: [], active: true }}
          events={data.messageEvents}
          submit={t('Add address')}
          onSubmit={async (input) => {
            await create.run({ input })
            await navigate(paths.admin.emailList())
          }}
          actions={
            <Link className="button" to={paths.admin.emailList()}>
              {t('Cancel')}
            </Link>
          }
        />
      </div>
    </DetailPage>
  )
}
