import { useState } from 'react'
import { useParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { FeeTable } from '#shared/fees/FeeTable.tsx'
import { type FeeRule, goodsText } from '#shared/fees/fee-labels.ts'
import { SellerCommission } from '#shared/fees/fees.graphql.ts'
import { useMay } from '#state/use-may.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { Deductions } from './Deductions.tsx'
import { EndRule } from './EndRule.tsx'
import { ChangeRule, NewRule } from './RuleForm.tsx'
import { RuleHistory } from './RuleHistory.tsx'

type Open = { what: 'own' | 'general' } | { what: 'change' | 'end'; rule: FeeRule }

/** Commission rules of one seller: its own and the general ones, in order of precedence. */
export default function AdminSellerCommissionPage() {
  const t = useT()
  const may = useMay()('commission:write')
  const { id = '' } = useParams()
  const tabs = useSellerTabs(id, 'commission')
  const { data } = useData(SellerCommission, { sellerId: id })
  const [open, setOpen] = useState<Open | null>(null)
  const { sellerName, rules, past, deductions } = data.sellerCommission
  const actions = (rule: FeeRule) => (
    <RowActions
      actions={[
        { label: t('Edit'), run: () => setOpen({ what: 'change', rule }) },
        { label: t('End'), danger: true, run: () => setOpen({ what: 'end', rule }) },
      ]}
    />
  )
  return (
    <DetailPage
      title={t('Commission of {name}', { name: sellerName })}
      back={{ to: paths.admin.sellerList(), label: t('Sellers') }}
      actions={
        may && (
          <>
            <button type="button" className="button" onClick={() => setOpen({ what: 'general' })}>
              {t('Add rule for all sellers')}
            </button>
            <button type="button" className="button primary" onClick={() => setOpen({ what: 'own' })}>
              <Icon name="plus" />
              {t('Add rule for this seller')}
            </button>
          </>
        )
      }
    >
      <Tabs label={t('Page sections')} tabs={tabs} />
      <p className="ink2">
        {t(
          'The first rule that fits the products applies, from top to bottom. Earlier sales keep the rule of their day.',
        )}
      </p>
      <div className="card">
        <FeeTable label={t('Commission rules')} rules={rules} whose {...(may && { actions })} />
      </div>
      {past.length > 0 && (
        <Section title={t('Ended rules for this seller')}>
          <FeeTable label={t('Ended rules for this seller')} rules={past} />
        </Section>
      )}
      <Deductions deductions={deductions} />
      <RuleHistory sellerId={id} />
      <Dialog as="drawer" title={titleOf(t, open)} open={open !== null} onClose={() => setOpen(null)}>
        <div className="dialog-body">{open && <Action open={open} sellerId={id} onDone={() => setOpen(null)} />}</div>
      </Dialog>
    </DetailPage>
  )
}

function titleOf(t: ReturnType<typeof useT>, open: Open | null): string {
  if (!open) return ''
  if ('rule' in open) return goodsText(t, open.rule)
  return open.what === 'own' ? t('Add rule for this seller') : t('Add rule for all sellers')
}

function Action({ open, sellerId, onDone }: { open: Open; sellerId: string; onDone: () => void }) {
  if (open.what === 'change') return <ChangeRule rule={open.rule} onDone={onDone} />
  if (open.what === 'end') return <EndRule rule={open.rule} onDone={onDone} />
  return <NewRule sellerId={sellerId} general={open.what === 'general'} onDone={onDone} />
}
