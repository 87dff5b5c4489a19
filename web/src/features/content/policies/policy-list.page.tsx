import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { type T, useT } from '#i18n/use-t.ts'
import { PolicyTexts } from '#shared/policies/PolicyTexts.tsx'
import { policyKinds } from '#shared/policies/policy-labels.ts'
import { useMay } from '#state/use-may.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate, showMoment } from '#ui/format/dates.ts'
import { spanText } from '#ui/format/spans.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { date, figure, nameColumn, type ShownColumn, status, textColumn } from '#ui/table/columns.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { PolicyForm } from './PolicyForm.tsx'
import { Policies, SetPolicyRetired } from './policies.operations.graphql.ts'
import { type Policy, type PolicyVersion, policyStates, stateOf, versionInForce } from './policy-labels.ts'

/** Policies with their versions. */
export default function PolicyListPage() {
  const t = useT()
  const may = useMay()
  const { data } = useData(Policies)
  const [edited, setEdited] = useState<Policy | 'new' | null>(null)
  const [read, setRead] = useState<Policy | null>(null)
  const close = () => setEdited(null)
  return (
    <ListPage
      title={t('Policies')}
      subtitle={t(
        'A change becomes a new version from its start date. Orders keep the version that was shown to the buyer.',
      )}
      actions={
        may('attribute:write') && (
          <button type="button" className="button primary" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('Add policy')}
          </button>
        )
      }
    >
      {data.policies.length === 0 ? (
        <div className="card">
          <Empty title={t('No policies yet')} />
        </div>
      ) : (
        <PolicyTable policies={data.policies} onEdit={setEdited} onRead={setRead} />
      )}
      <Dialog
        as="drawer"
        title={edited === 'new' ? t('Add policy') : t('New version')}
        open={edited !== null}
        onClose={close}
      >
        {edited !== null && (
          <div className="dialog-body">
            <PolicyForm policy={edited === 'new' ? null : edited} onDone={close} />
          </div>
        )}
      </Dialog>
      <Dialog as="drawer" title={t('All versions')} open={read !== null} onClose={() => setRead(null)}>
        {read && <Versions policy={read} />}
      </Dialog>
    </ListPage>
  )
}

const columns: ShownColumn<Policy>[] = [
  nameColumn(
    text('Policy'),
    (policy) => <span className="wraps-text">{versionInForce(policy)?.title}</span>,
    (policy) => versionInForce(policy)?.conditions.join('; '),
  ),
  textColumn(text('Type'), ({ kind }, t) => t(policyKinds[kind])),
  date(text('Applies from'), (policy) => versionInForce(policy)?.effectiveFrom),
  figure(text('Valid for'), (policy, t) => windowText(t, versionInForce(policy))),
  figure(text('Version'), (policy, t) =>
    t('{n} of {limit}', { n: versionInForce(policy)?.version ?? 0, limit: policy.versions.length }),
  ),
  figure(text('Product classes'), ({ classCount }) => String(classCount)),
  status(text('Status'), stateOf, policyStates),
]

const windowText = (t: T, version: PolicyVersion | undefined) =>
  version?.windowDays == null ? null : spanText(t, version.windowDays)

type TableProps = { policies: readonly Policy[]; onEdit: (policy: Policy) => void; onRead: (policy: Policy) => void }

function PolicyTable({ policies, onEdit, onRead }: TableProps) {
  const t = useT()
  const may = useMay()
  const retire = useMutation(SetPolicyRetired, { successMessage: t('Saved') })
  return (
    <div className="card">
      <RowTable
        label={t('Policies')}
        columns={columns}
        rows={policies}
        idOf={({ id }) => id}
        actions={(policy) => (
          <RowActions
            actions={[
              { label: t('View'), run: () => onRead(policy) },
              ...(may('attribute:write') ? [{ label: t('New version'), run: () => onEdit(policy) }] : []),
              ...(may('attribute:delete')
                ? [
                    policy.retiredAt === null
                      ? {
                          label: t('Retire'),
                          danger: true,
                          run: () => retire.runSafely({ id: policy.id, retired: true }),
                        }
                      : {
                          label: t('Use again'),
                          run: () => retire.runSafely({ id: policy.id, retired: false }),
                        },
                  ]
                : []),
            ]}
          />
        )}
      />
    </div>
  )
}

function Versions({ policy }: { policy: Policy }) {
  const t = useT()
  return (
    <div className="dialog-body stack">
      {policy.versions.map((one) => (
        <article key={one.version} className="stack">
          <h3>
            {t('Version {n}', { n: one.version })}{' '}
            {one.isInForce && <Badge tone="green">{t(policyStates.inForce.label)}</Badge>}
          </h3>
          <p className="medium">{one.title}</p>
          <PolicyTexts
            of={one}
            facts={[
              [t('Applies from'), showDate(one.effectiveFrom)],
              [t('Created'), `${showMoment(one.createdAt)}${one.createdBy ? `, ${one.createdBy}` : ''}`],
            ]}
          />
        </article>
      ))}
    </div>
  )
}
