import { combinationsOf } from '@neev/domain/offers/series'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { FamilyTransitions } from '#shared/approvals/FamilyTransitions.tsx'
import { offerCounts } from '#shared/offers/offer-counts.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { AddSizes } from './AddSizes.tsx'
import { SeriesForm } from './SeriesForm.tsx'
import { Sizes } from './Sizes.tsx'
import { AdminSeriesDetail, SeriesChoices, UpdateSeries, UpdateSeriesStatus } from './series.operations.graphql.ts'
import { axisName, type SeriesDetail, seriesStates } from './series-labels.ts'

/** One series with its axes and sizes. `edit=1` opens its form. */
export default function SeriesDetailPage() {
  const t = useT()
  const may = useMay()
  const { seriesId = '' } = useParams()
  const [search] = useSearchParams()
  const { data } = useData(AdminSeriesDetail, { id: seriesId })
  const transition = useMutation(UpdateSeriesStatus, {
    successMessage: t('Saved'),
  })
  const { adminSeriesOf: series } = data
  const state = seriesStates[series.status]
  const here = paths.admin.seriesDetail({ seriesId })
  // Sizes that the axes allow but that do not exist
  const missing = combinationsOf(series.axes).length - (series.axes.length ? series.variants.length : 1)
  const editing = search.has('edit') && may('series:write')
  return (
    <DetailPage
      title={series.title}
      badge={<Badge tone={state.tone}>{t(state.label)}</Badge>}
      subtitle={[series.brandName, series.categoryName].filter(Boolean).join(', ')}
      back={{ to: paths.admin.seriesList(), label: t('Series') }}
      actions={
        !editing && (
          <>
            <FamilyTransitions
              family={series}
              shopPath={paths.product(series)}
              mayTransition={may('series:delete')}
              busy={transition.busy}
              opens={t('Activate')}
              onTransition={(to) =>
                transition.runSafely({ id: series.id, transition: to === 'open' ? 'activate' : to })
              }
            />
            {may('series:write') && (
              <Link className="button primary" to={`${here}?edit=1`}>
                {t('Edit')}
              </Link>
            )}
          </>
        )
      }
    >
      {editing ? <Edit series={series} here={here} /> : <Facts series={series} />}
      <Section title={t('Sizes')}>
        <Sizes series={series} />
      </Section>
      {may('series:write') && missing > 0 && (
        <Section title={t('Add sizes')}>
          <AddSizes key={series.variantCount} series={series} />
        </Section>
      )}
    </DetailPage>
  )
}

function Facts({ series }: { series: SeriesDetail }) {
  const t = useT()
  return (
    <Section title={t('Series')}>
      <Properties
        of={[
          [t('Product class'), series.className],
          ['HSN', series.hsn],
          [t('Standard'), series.standard],
          [t('BIS licence'), series.licences],
          ...series.axes.map((axis) => [axisName(axis), axis.allowed.join(', ')] as const),
          ...series.specification.map(({ name, value }) => [name, value] as const),
          [t('Offers'), offerCounts(t, series)],
          [t('Description'), series.description],
          [t('Changed'), showMoment(series.updatedAt)],
        ]}
      />
    </Section>
  )
}

function Edit({ series, here }: { series: SeriesDetail; here: string }) {
  const t = useT()
  const navigate = useNavigate()
  const { data } = useData(SeriesChoices)
  const update = useMutation(UpdateSeries, {
    successMessage: t('Saved'),
  })
  return (
    <Section title={t('Edit')}>
      <SeriesForm
        choices={data}
        series={series}
        submit={t('Save')}
        onSubmit={async (input) => {
          await update.run({ id: series.id, version: series.version, input })
          await navigate(here, { replace: true })
        }}
        actions={
          <Link className="button" to={here}>
            {t('Cancel')}
          </Link>
        }
      />
    </Section>
  )
}
