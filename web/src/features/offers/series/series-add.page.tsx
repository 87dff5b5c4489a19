import { Link, useNavigate } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { DetailPage } from '#ui/detail/DetailPage.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { CreateSeries, SeriesChoices } from './series.operations.graphql.ts'

/** Creates a series and opens it for adding sizes. */
export default function SeriesAddPage() {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useData(SeriesChoices)
  const create = useMutation(CreateSeries, { successMessage: t('Series created') })
  return (
    <DetailPage title={t('Add series')} back={{ to: paths.admin.seriesList(), label: t('Series') }}>
      <div className="card padded">
        <SeriesForm
          choices={data}
          submit={t('Create series')}
          onSubmit={async (input) => {
            const { createSeries } = await create.run({ input })
            await navigate(paths.admin.seriesDetail({ seriesId: createSeries.id }))
          }}
          actions={
            <Link className="button" to={paths.admin.seriesList()}>
              {t('Cancel')}
            </Link>
          }
        />
      </div>
    </DetailPage>
  )
}
