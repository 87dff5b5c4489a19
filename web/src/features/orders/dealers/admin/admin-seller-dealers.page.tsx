import { useParams, useSearchParams } from 'react-router'
import { useData } from '#graphql/use-data.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { useSellerTabs } from '#state/use-seller-tabs.ts'
import { DetailPage, Section } from '#ui/detail/DetailPage.tsx'
import { Properties } from '#ui/detail/Properties.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { RowActions } from '#ui/table/RowActions.tsx'
import { RowTable } from '#ui/table/RowTable.tsx'
import { AdminNetwork } from '../dealers.graphql.ts'
import styles from '../dealers.module.css'
import { NetworkMapCard } from '../NetworkMapCard.tsx'
import { AdminDealerCard } from './AdminDealerCard.tsx'
import { adminDealerColumns } from './admin-dealer.columns.tsx'
import { useAdminDealerTransitions } from './use-admin-dealer-transitions.ts'

/** Dealers of a business associate, for admins; the URL contains the open one. */
export default function AdminSellerDealersPage() {
  const t = useT()
  const { id = '' } = useParams()
  const [search, setSearch] = useSearchParams()
  const tabs = useSellerTabs(id, 'dealers')
  const { data } = useData(AdminNetwork, { associateId: id })
  const transitionsOf = useAdminDealerTransitions()
  const { name, billingRule, dealerLimit, dealers } = data.dealerTree
  const open = dealers.find((dealer) => dealer.id === search.get('dealer'))
  return (
    <DetailPage title={t('Dealers of {name}', { name })} back={{ to: paths.admin.sellerList(), label: t('Sellers') }}>
      <Tabs label={t('Page sections')} tabs={tabs} />
      <div className="card">
        {dealers.length === 0 ? (
          <Empty title={t('No dealers yet')}>{t('The associate invites them from its own area.')}</Empty>
        ) : (
          <RowTable
            label={t('Dealers')}
            columns={adminDealerColumns}
            rows={dealers}
            idOf={(dealer) => dealer.id}
            actions={(dealer) => (
              <RowActions
                actions={[
                  { label: t('Open'), to: paths.admin.sellerDealers({ id }, { dealer: dealer.id }) },
                  ...transitionsOf(dealer),
                ]}
              />
            )}
          />
        )}
      </div>
      <div className={`beside wide-first ${styles.networkParts}`}>
        <Loading>
          <NetworkMapCard title={t('Dealer locations')} associateId={id} />
        </Loading>
        <Section title={t('Network terms')}>
          <Properties
            of={[
              [t('Who invoices the buyer'), billingRule === 'ASSOCIATE_BILLS' ? t('Associate') : t('Dealer')],
              [t('Dealers'), t('{n} of at most {max} dealers', { n: dealers.length, max: dealerLimit })],
            ]}
          />
        </Section>
      </div>
      <Dialog as="drawer" title={open?.name ?? ''} open={Boolean(open)} onClose={() => setSearch({})}>
        <div className="dialog-body">{open && <AdminDealerCard key={open.id} dealer={open} />}</div>
      </Dialog>
    </DetailPage>
  )
}
