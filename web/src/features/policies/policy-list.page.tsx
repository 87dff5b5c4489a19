import { useState } from 'react'
import { Properties } from '#kit/detail/Properties.tsx'
import { Badge } from '#kit/feedback/Badge.tsx'
import { Empty, Failed } from '#kit/feedback/Blank.tsx'
import { Dialog } from '#kit/feedback/Dialog.tsx'
import { PageSkeleton } from '#kit/feedback/Skeleton.tsx'
import { showDate, showMoment } from '#kit/format/dates.ts'
import { useAct } from '#kit/graphql/use-act.ts'
import { useGql } from '#kit/graphql/use-gql.ts'
import { useT } from '#kit/i18n/use-t.ts'
import { Icon } from '#kit/icons/Icon.tsx'
import { ListPage } from '#kit/table/ListPage.tsx'
import { RowActions } from '#kit/table/RowActions.tsx'
import { useMay } from '#state/use-may.ts'
import { PolicyForm } from './PolicyForm.tsx'
import { Policies, RetirePolicy } from './policies.operations.graphql.ts'
import { type Policy, policyKinds, policyStates, returnPayers, shownOf, stateOf } from './policy-words.ts'

/** What is promised to buyers and asked of sellers, each in its versions. */
export default function PolicyListPage() {
  const t = useT()
  const may = useMay()
  const { data, error, refetch } = useGql(Policies)
  const [edited, setEdited] = useState<Policy | 'new' | null>(null)
  const [read, setRead] = useState<Policy | null>(null)
  if (error && !data) return <Failed error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const close = () => setEdited(null)
  return (
    <ListPage
      title={t('Policies')}
      subtitle={t('A change is a new version from its day on; orders keep what their buyer was shown.')}
      actions={
        may('attribute:write') && (
          <button type="button" className="button primary" onClick={() => setEdited('new')}>
            <Icon name="plus" />
            {t('New policy')}
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
        title={edited === 'new' ? t('New policy') : t('New version')}
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

type TableProps = { policies: readonly Policy[]; onEdit: (policy: Policy) => void; onRead: (policy: Policy) => void }

function PolicyTable({ policies, onEdit, onRead }: TableProps) {
  const t = useT()
  const may = useMay()
  const retire = useAct(RetirePolicy, { says: t('Saved'), refreshes: [Policies] })
  return (
    <div className="card table-frame">
      <table className="table dense blocks" aria-label={t('Policies')}>
        <thead>
          <tr>
            <th className="name">{t('Policy')}</th>
            <th>{t('Kind')}</th>
            <th>{t('Applies from')}</th>
            <th className="figure">{t('Days')}</th>
            <th className="figure">{t('Version')}</th>
            <th className="figure">{t('Classes')}</th>
            <th className="state">{t('State')}</th>
            <th>
              <span className="hidden-text">{t('Actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {policies.map((policy) => {
            const shown = shownOf(policy)
            const state = policyStates[stateOf(policy)]
            const { id, retiredAt } = policy
            return (
              <tr key={id}>
                <td className="name">
                  <b className="medium wraps-text">{shown?.title}</b>
                  <span className="second">{shown?.conditions.join('; ')}</span>
                </td>
                <td data-label={t('Kind')}>{t(policyKinds[policy.kind])}</td>
                <td data-label={t('Applies from')}>{shown && showDate(shown.effectiveFrom)}</td>
                <td className="figure" data-label={t('Days')}>
                  {shown?.windowDays ?? '–'}
                </td>
                <td className="figure" data-label={t('Version')}>
                  {t('{n} of {limit}', { n: shown?.version ?? 0, limit: policy.versions.length })}
                </td>
                <td className="figure" data-label={t('Classes')}>
                  {policy.classCount}
                </td>
                <td className="state">
                  <Badge tone={state.tone}>{t(state.label)}</Badge>
                </td>
                <td className="act">
                  <RowActions
                    actions={[
                      { label: t('Read'), act: () => onRead(policy) },
                      ...(may('attribute:write') ? [{ label: t('New version'), act: () => onEdit(policy) }] : []),
                      ...(may('attribute:delete')
                        ? [
                            retiredAt === null
                              ? { label: t('Retire'), danger: true, act: () => retire.tell({ id, retired: true }) }
                              : { label: t('Use it again'), act: () => retire.tell({ id, retired: false }) },
                          ]
                        : []),
                    ]}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
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
          <p className="keep-lines">{one.body}</p>
          {one.conditions.length > 0 && (
            <ul>
              {one.conditions.map((condition) => (
                <li key={condition}>{condition}</li>
              ))}
            </ul>
          )}
          <Properties
            of={[
              [t('Applies from'), showDate(one.effectiveFrom)],
              [t('Days'), one.windowDays],
              [t('Who pays the way back'), one.returnPaidBy && t(returnPayers[one.returnPaidBy])],
              [t('Written'), `${showMoment(one.createdAt)}${one.createdBy ? `, ${one.createdBy}` : ''}`],
            ]}
          />
        </article>
      ))}
    </div>
  )
}
