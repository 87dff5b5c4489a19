import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { versionStates } from '#shared/policies/version-states.ts'
import { useMay } from '#state/use-may.ts'
import { confirm } from '#ui/feedback/confirm.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { figure, moment, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import {
  RestorePageVersion,
  type SitePageFieldsFragment,
  WithdrawPageVersion,
} from './site-pages.operations.graphql.ts'

type Version = SitePageFieldsFragment['versions'][number]
type Props = {
  page: SitePageFieldsFragment
  onRead: (version: { number: number; compare: number | null }) => void
}

const columns: ShownColumn<Version>[] = [
  figure(text('Version'), ({ number }) => String(number)),
  status(text('Status'), ({ state }) => state, versionStates),
  moment(text('In force from'), ({ effectiveFrom }) => effectiveFrom),
  textColumn(text('What changed'), ({ note }) => note || '–', {
    second: ({ publishedBy, createdBy, createdAt, publishedAt }) =>
      [publishedBy ?? createdBy, showMoment(publishedAt ?? createdAt)].filter(Boolean).join(', '),
  }),
  figure(text('Accepted'), ({ consentCount }) => String(consentCount)),
]

/** All versions of a page; earlier ones can come back as a draft. */
export function VersionHistory({ page: { key, version, versions }, onRead }: Props) {
  const t = useT()
  const may = useMay()
  const restore = useMutation(RestorePageVersion, { successMessage: t('Draft created') })
  const withdraw = useMutation(WithdrawPageVersion, { successMessage: t('Version withdrawn') })
  const hasDraft = versions.some(({ state }) => state === 'DRAFT')
  const whyNot = hasDraft ? t('There is already a draft. Publish or discard it first.') : null
  const takeBack = async (number: number) => {
    const sure = await confirm({
      title: t('Withdraw version {n}?', { n: number }),
      body: t('Readers no longer see it announced. It becomes the draft again.'),
      verb: t('Withdraw'),
      tone: 'danger',
    })
    if (sure) await withdraw.runSafely({ key, version, number })
  }
  return (
    <RowTable
      label={t('All versions')}
      columns={columns}
      rows={versions}
      idOf={({ id }) => id}
      actions={({ number, state }) => (
        <RowActions
          actions={[
            {
              label: t('View'),
              run: () =>
                onRead({ number, compare: versions.find((earlier) => earlier.number < number)?.number ?? null }),
            },
            ...(may('content:write') && state !== 'DRAFT'
              ? [
                  {
                    label: t('Restore as draft'),
                    whyNot,
                    run: () => restore.runSafely({ key, version, number }),
                  },
                ]
              : []),
            ...(may('content:write') && state === 'SCHEDULED'
              ? [{ label: t('Withdraw'), danger: true, whyNot, run: () => takeBack(number) }]
              : []),
          ]}
        />
      )}
    />
  )
}
