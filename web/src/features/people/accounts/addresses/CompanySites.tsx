import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import styles from '#shared/place/addresses.module.css'
import { Section } from '#ui/detail/DetailPage.tsx'
import { Empty } from '#ui/feedback/Blank.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { ListPage } from '#ui/table/ListPage.tsx'
import { AddressText } from './Addresses.tsx'
import { CompanySiteForm } from './AddressForm.tsx'
import {
  type AddressFieldsFragment,
  CompanySites as CompanySitesQuery,
  DeleteCompanySite,
} from './addresses.graphql.ts'

/** The sites of the caller's company, which its admins add, change and delete. */
export function CompanySites({ manages }: { manages: boolean }) {
  const t = useT()
  const { companySites, companyPeople } = useData(CompanySitesQuery, {}).data
  const [open, setOpen] = useState<AddressFieldsFragment | 'new' | null>(null)
  return (
    <ListPage
      title={t('Sites')}
      subtitle={t('Where the company builds. Every member who orders can deliver to these sites.')}
      actions={
        manages &&
        !open && (
          <button type="button" className="button primary" onClick={() => setOpen('new')}>
            <Icon name="plus" />
            {t('Add site')}
          </button>
        )
      }
    >
      {open ? (
        <Section title={open === 'new' ? t('New site') : open.label}>
          <CompanySiteForm
            key={open === 'new' ? 'new' : open.id}
            site={open === 'new' ? undefined : open}
            members={companyPeople.members}
            onDone={() => setOpen(null)}
            onCancel={() => setOpen(null)}
          />
        </Section>
      ) : (
        <Sites sites={companySites} onEdit={manages ? setOpen : null} />
      )}
    </ListPage>
  )
}

type SitesProps = { sites: readonly AddressFieldsFragment[]; onEdit: ((site: AddressFieldsFragment) => void) | null }

function Sites({ sites, onEdit }: SitesProps) {
  const t = useT()
  if (sites.length === 0)
    return (
      <Empty title={t('No site yet')}>
        {onEdit ? t('Add the first site of the company.') : t('An admin of your company adds them.')}
      </Empty>
    )
  return (
    <Section title={t('{n, plural, one {# site} other {# sites}}', { n: sites.length })}>
      <ul className={styles.addressList}>
        {sites.map((site) => (
          <li key={site.id}>
            <AddressText address={site}>
              {site.inChargeName && (
                <span className="ink3 t13"> · {t('in charge: {name}', { name: site.inChargeName })}</span>
              )}
            </AddressText>
            {onEdit && <SiteButtons site={site} onEdit={onEdit} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function SiteButtons({ site, onEdit }: { site: AddressFieldsFragment; onEdit: (site: AddressFieldsFragment) => void }) {
  const t = useT()
  const { id, label } = site
  const remove = useMutation(DeleteCompanySite, { successMessage: t('Deleted') })
  const letGo = async () => {
    const sure = await confirm({
      title: t('Delete the site {label}?', { label }),
      body: t('Members can no longer deliver there. Existing orders keep this address.'),
      verb: t('Delete'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely({ id })
  }
  return (
    <div className="row">
      <button
        type="button"
        className="button small"
        onClick={() => onEdit(site)}
        aria-label={t('Edit {name}', { name: label })}
      >
        {t('Edit')}
      </button>
      <BusyButton
        className="button small danger"
        busy={remove.busy}
        onClick={letGo}
        aria-label={t('Delete {name}', { name: label })}
      >
        {t('Delete')}
      </BusyButton>
    </div>
  )
}
