import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { versionStates } from '#shared/policies/version-states.ts'
import { useMay } from '#state/use-may.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { figure, moment, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { EstimateRulesForm } from './EstimateRulesForm.tsx'
import { DeleteEstimateRules, EstimateRules, type RulesVersionFieldsFragment } from './estimates.operations.graphql.ts'

type Version = RulesVersionFieldsFragment

const columns: ShownColumn<Version>[] = [
  figure(text('Version'), ({ number }) => String(number)),
  status(text('Status'), ({ state }) => state, versionStates),
  moment(text('In force from'), ({ effectiveFrom }) => effectiveFrom),
  textColumn(text('What changed'), ({ note }, t) => note || t('The rules the shop started with'), {
    second: ({ createdBy, createdAt }) => [createdBy, createdAt && showMoment(createdAt)].filter(Boolean).join(', '),
  }),
]

/** The rules of thumb of the rough estimate, with their versions. */
export default function EstimateRulesPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(EstimateRules, {})
  const versions = data.estimateRules
  const [latest] = versions
  const [from, setFrom] = useState<number>()
  const remove = useMutation(DeleteEstimateRules, { successMessage: t('Deleted') })
  const start = versions.find(({ number }) => number === from) ?? latest
  if (!latest || !start) return null
  const erase = async ({ number }: Version) => {
    const sure = await confirm({ title: t('Delete version {n}?', { n: number }), verb: t('Delete'), tone: 'danger' })
    if (sure) await remove.runSafely({ number })
  }
  return (
    <DetailPage
      title={t('Rough estimate')}
      subtitle={t('Rules of thumb by which the shop works out the materials of a house.')}
      actions={
        <a className="button" href={paths.roughEstimate()}>
          {t('Open page')}
        </a>
      }
    >
      {may('content:write') && (
        <Section title={t('Rules')}>
          <EstimateRulesForm key={`${latest.number} ${start.number}`} latest={latest.number} from={start} />
        </Section>
      )}
      <Section title={t('All versions')}>
        <RowTable
          label={t('All versions')}
          columns={columns}
          rows={versions}
          idOf={({ number }) => String(number)}
          actions={(version) => (
            <RowActions
              actions={[
                ...(may('content:write')
                  ? [{ label: t('Start from this version'), run: () => setFrom(version.number) }]
                  : []),
                ...(may('content:delete') && version.state === 'SCHEDULED'
                  ? [{ label: t('Delete'), danger: true, run: () => erase(version) }]
                  : []),
              ]}
            />
          )}
        />
      </Section>
    </DetailPage>
  )
}
