import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ruleText } from '#graphql/rule-text.ts'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useSellingPaths } from '#state/use-selling-paths.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { StatusHistory } from '#ui/detail/StatusHistory.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { ask, confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { showDate } from '#ui/format/dates.ts'
import { RowTable } from '#ui/table/RowTable.tsx'
import { ContractForm } from './ContractForm.tsx'
import { ContractLines } from './ContractLines.tsx'
import { contractStates, stepStates, stepsOf } from './contract-labels.ts'
import { formerColumns } from './contract-lines.columns.tsx'
import {
  DeletePriceContract,
  PriceContract,
  type PriceContractQuery,
  UpdateContractStatus,
  UpdatePriceContract,
} from './contract-prices.operations.graphql.ts'
import { LastDayForm } from './LastDayForm.tsx'

type Contract = PriceContractQuery['priceContract']

/** A contract of the business: its terms, its prices and its steps. */
export default function SellerContractPage() {
  const t = useT()
  const own = useSellingPaths()
  const [search] = useSearchParams()
  const { priceContract: contract } = useData(PriceContract, { id: search.get('id') ?? '' }).data
  const { label, tone } = contractStates[contract.status]
  const { name, reference, buyerName, isGroup, validFrom, validTo, lines, formerLines, endReason, history } = contract
  const warned = lines.filter(({ warning }) => warning !== null)
  return (
    <DetailPage
      title={name}
      badge={<Badge tone={tone}>{t(label)}</Badge>}
      subtitle={reference}
      back={{ to: own.contractList(), label: t('Contract prices') }}
      actions={<Actions contract={contract} />}
    >
      {endReason && <p className="note amber">{t('Ended early: {reason}', { reason: endReason })}</p>}
      <Section title={t('Terms')}>
        <Properties
          of={[
            [isGroup ? t('Customer group') : t('Company'), buyerName],
            [t('First day'), showDate(validFrom)],
            [t('Last day'), showDate(validTo)],
          ]}
        />
      </Section>
      {warned.length > 0 && (
        <div className="note amber">
          <p>{t('Check these lines:')}</p>
          <ul>
            {warned.map(({ id, title, warning }) => (
              <li key={id}>
                {title}: {warning && ruleText(t, warning)}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ContractLines key={contract.version} contract={contract} />
      {formerLines.length > 0 && (
        <Section title={t('Former prices')}>
          <RowTable label={t('Former prices')} columns={formerColumns} rows={formerLines} idOf={({ id }) => id} />
        </Section>
      )}
      <Section title={t('History')}>
        <StatusHistory history={stepsOf(history)} states={stepStates} unnamed={t('Colleague or Neev')} />
      </Section>
    </DetailPage>
  )
}

/** The steps of a contract, as far as they are open. */
function Actions({ contract }: { contract: Contract }) {
  const t = useT()
  const own = useSellingPaths()
  const navigate = useNavigate()
  const [isEditing, setEditing] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const step = useMutation(UpdateContractStatus, { successMessage: t('Saved') })
  const update = useMutation(UpdatePriceContract, { successMessage: t('Saved') })
  const remove = useMutation(DeletePriceContract, { successMessage: t('Deleted') })
  const { id, version, transitions, status, buyerName } = contract
  const activate = async () => {
    const body = t('{name} sees these prices from the first day on and is told about them.', { name: buyerName })
    if (await confirm({ title: t('Activate this contract?'), body, verb: t('Activate') }))
      await step.runSafely({ id, version, transition: 'activate', reason: null })
  }
  const end = async () => {
    const reason = await ask({
      title: t('End this contract now?'),
      body: t('From now on {name} pays the usual prices. Orders that are placed stay as they are.', {
        name: buyerName,
      }),
      verb: t('End contract'),
      tone: 'danger',
      asks: { label: t('Reason, which the company reads'), min: 3 },
    })
    if (reason) await step.runSafely({ id, version, transition: 'end', reason })
  }
  const drop = async () => {
    if (!(await confirm({ title: t('Delete this draft?'), verb: t('Delete'), tone: 'danger' }))) return
    if (await remove.runSafely({ id })) await navigate(own.contractList())
  }
  return (
    <>
      {status === 'DRAFT' && (
        <>
          <BusyButton className="button" busy={remove.busy} onClick={drop}>
            {t('Delete')}
          </BusyButton>
          <button type="button" className="button" onClick={() => setEditing(true)}>
            {t('Change terms')}
          </button>
        </>
      )}
      {transitions.includes('end') && (
        <button type="button" className="button" onClick={() => setMoving(true)}>
          {t('Change last day')}
        </button>
      )}
      {transitions.includes('end') && (
        <BusyButton className="button" busy={step.busy} onClick={end}>
          {t('End contract')}
        </BusyButton>
      )}
      {transitions.includes('activate') && (
        <BusyButton className="button primary" busy={step.busy} onClick={activate}>
          {t('Activate')}
        </BusyButton>
      )}
      <Dialog title={t('Change terms')} open={isEditing} onClose={() => setEditing(false)} as="drawer">
        <div className="dialog-body">
          <ContractForm
            terms={contract}
            submit={t('Save')}
            onSave={async (input) => {
              await update.run({ id, version, input })
              setEditing(false)
            }}
          />
        </div>
      </Dialog>
      <Dialog title={t('Change last day')} open={isMoving} onClose={() => setMoving(false)} as="drawer">
        <div className="dialog-body">
          <LastDayForm contract={contract} onDone={() => setMoving(false)} />
        </div>
      </Dialog>
    </>
  )
}
