import { useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { AssignEnquiries, LeadAssignees, type LeadAssigneesQuery } from './enquiries.graphql.ts'
import styles from './leads.module.css'

type Assignee = LeadAssigneesQuery['enquiryAssignees'][number]

const kindLabels: Record<Assignee['kind'], string> = {
  SELLER: text('Seller'),
  ASSOCIATE: text('Business associate'),
  DEALER: text('Dealer'),
  PARTNER: text('Partner'),
  STAFF: text('Staff'),
}

/** Gives enquiries to a business or a member of staff; closed if there are none. */
export function AssignDialog({ ids, onClose }: { ids: readonly string[] | null; onClose: () => void }) {
  const t = useT()
  return (
    <Dialog
      title={t('{n, plural, one {Assign the enquiry} other {Assign # enquiries}}', { n: ids?.length ?? 1 })}
      open={ids !== null}
      onClose={onClose}
    >
      <div className="dialog-body">{ids && <Assignees ids={ids} onDone={onClose} />}</div>
    </Dialog>
  )
}

/** Who can be given enquiries, found by their name. */
export function Assignees({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const t = useT()
  const [search, setSearch] = useState('')
  const { data } = useGql(LeadAssignees, { ids: [...ids], search })
  const assign = useMutation(AssignEnquiries, { successMessage: t('Assigned. They have been notified.') })
  const label = t('Name of a seller, partner or colleague')
  return (
    <>
      <div className="input">
        <Icon name="search" />
        <input
          type="search"
          aria-label={label}
          placeholder={label}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      <ul className={styles.assignees}>
        {data?.enquiryAssignees.map((one) => (
          <li key={one.value}>
            <BusyButton
              className="button"
              busy={assign.busy}
              onClick={async () => {
                if (await assign.runSafely({ ids: [...ids], assignee: one.value })) onDone()
              }}
            >
              <b className="medium">{one.name}</b>
              <span className="t13 ink2">{aboutText(t, one)}</span>
            </BusyButton>
          </li>
        ))}
      </ul>
      {data?.enquiryAssignees.length === 0 && <p className="ink2">{t('Nobody with this name can answer it.')}</p>}
    </>
  )
}

const aboutText = (t: ReturnType<typeof useT>, { kind, offersIt, open }: Assignee): string =>
  [
    t(kindLabels[kind]),
    offersIt && t('offers it'),
    t('{n, plural, =0 {no open enquiries} one {# open enquiry} other {# open enquiries}}', { n: open }),
  ]
    .filter(Boolean)
    .join(', ')
