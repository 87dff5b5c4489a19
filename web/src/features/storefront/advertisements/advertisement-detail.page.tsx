import { useNavigate, useParams } from 'react-router'
import { request } from '#graphql/request.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useConflict } from '#shared/conflict/use-conflict.tsx'
import { useMay } from '#state/use-may.ts'
import { ActionButtons } from '#ui/detail/ActionButtons.tsx'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { ExportButton } from '#ui/table/ExportButton.tsx'
import { allRows } from '#ui/table/export.ts'
import { ResourceTable } from '#ui/table/ResourceTable.tsx'
import { useListState } from '#ui/table/use-list-state.ts'
import { AdvertisementForm } from './AdvertisementForm.tsx'
import { dayColumns } from './advertisement.columns.tsx'
import { slotLabels, statusLabels } from './advertisement-labels.ts'
import {
  AdvertisementDays,
  AdvertisementDetail,
  type AdvertisementFieldsFragment,
  UpdateAdvertisement,
} from './advertisements.operations.graphql.ts'
import { useAdvertisementActions } from './use-advertisement-actions.ts'

/** One advertisement: its form, and what was counted by day. */
export default function AdvertisementDetailPage() {
  const t = useT()
  const may = useMay()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data } = useData(AdvertisementDetail, { id })
  const { advertisement } = data
  const { label, where, path } = slotLabels[advertisement.slot]
  const { statusActions, deleteAction, busy } = useAdvertisementActions(() => navigate(path()))
  const status = statusLabels[advertisement.status]
  return (
    <DetailPage
      title={advertisement.title}
      badge={<Badge tone={status.tone}>{t(status.label)}</Badge>}
      subtitle={t(where)}
      back={{ to: path(), label: t(label) }}
      actions={
        <ActionButtons actions={[...statusActions(advertisement), ...deleteAction(advertisement)]} busy={busy} />
      }
    >
      {may('advertisement:write') && (
        <Section title={t('Edit')}>
          <Edit key={`${advertisement.id} ${advertisement.status}`} advertisement={advertisement} />
        </Section>
      )}
      <Section
        title={t('Views and clicks by day')}
        action={
          <ExportButton
            name={`advertisement-${advertisement.id}`}
            columns={dayColumns}
            rows={() =>
              allRows(
                AdvertisementDays,
                { page: { sort: '-day' }, slot: advertisement.slot, id: advertisement.id },
                ({ advertisementDays }) => advertisementDays,
              )
            }
          />
        }
      >
        <Loading>
          <Days advertisement={advertisement} />
        </Loading>
      </Section>
    </DetailPage>
  )
}

function Days({ advertisement: { id, slot } }: { advertisement: AdvertisementFieldsFragment }) {
  const t = useT()
  const list = useListState({ sort: '-day' })
  const { data, stale } = useData(AdvertisementDays, { page: list.variables.page, slot, id }, { keep: true })
  const { items, total } = data.advertisementDays
  return (
    <ResourceTable
      label={t('Views and clicks by day')}
      columns={dayColumns.filter((_, at) => at !== 1)}
      page={{ total, items: items.map((day) => ({ ...day, id: day.day })) }}
      stale={stale}
      state={list}
      empty={<Empty title={t('Nothing counted yet')} />}
    />
  )
}

function Edit({ advertisement }: { advertisement: AdvertisementFieldsFragment }) {
  const t = useT()
  const update = useMutation(UpdateAdvertisement, {
    successMessage: ({ updateAdvertisement: { status } }) =>
      status === 'LIVE' ? t('Saved, and visitors see it now') : t('Saved'),
  })
  const { id, slot } = advertisement
  const { notice, save } = useConflict(
    advertisement.version,
    async () => (await request(AdvertisementDetail, { id })).advertisement,
  )
  return (
    <>
      {notice}
      <AdvertisementForm
        slot={slot}
        advertisement={advertisement}
        onSubmit={(input) =>
          save(async (version) => (await update.run({ id, version, input })).updateAdvertisement.version)
        }
      />
    </>
  )
}
