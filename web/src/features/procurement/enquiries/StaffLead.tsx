import { useState } from 'react'
import { Link } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { paths } from '#navigation/paths.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { amountText } from '#ui/format/amounts.ts'
import { showMoment } from '#ui/format/dates.ts'
import { AssignDialog } from './AssignDialog.tsx'
import { type LeadQuery, MergeEnquiry, SeparateEnquiry } from './enquiries.graphql.ts'

type Enquiry = LeadQuery['enquiry']
type Props = { enquiry: Enquiry }

/** Who answers an enquiry, and a button to give it to somebody else. */
export function AssignedTo({ enquiry: { id, partner, staff, clock } }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const name = partner ?? staff
  return (
    <Section title={t('Given to')}>
      <div className="stack">
        <p>{name ? <b className="medium">{name}</b> : t('Nobody has it yet.')}</p>
        {clock && (
          <div>
            <button type="button" className={name ? 'button' : 'button primary'} onClick={() => setOpen(true)}>
              {name ? t('Give it to somebody else') : t('Assign')}
            </button>
          </div>
        )}
      </div>
      <AssignDialog ids={open ? [id] : null} onClose={() => setOpen(false)} />
    </Section>
  )
}

/** For a duplicate the enquiry that stays; otherwise others of the same number that can be merged into this one. */
export function Twins({ enquiry }: Props) {
  const t = useT()
  const separate = useMutation(SeparateEnquiry, { successMessage: t('Separated') })
  const { id, mergedInto, mergedIntoId, twins } = enquiry
  if (mergedIntoId) {
    return (
      <p className="note between">
        <span>
          {t('Merged into')}{' '}
          <Link className="link" to={paths.admin.enquireDetail({ enquiry: mergedIntoId })}>
            {mergedInto}
          </Link>
        </span>
        <BusyButton className="button small" busy={separate.busy} onClick={() => separate.runSafely({ id })}>
          {t('Undo')}
        </BusyButton>
      </p>
    )
  }
  if (twins.length === 0) return null
  return (
    <Section title={t('From the same number')}>
      <ul className={styles.recordList}>
        {twins.map((twin) => (
          <Twin key={twin.id} twin={twin} into={enquiry} />
        ))}
      </ul>
    </Section>
  )
}

function Twin({ twin, into }: { twin: Enquiry['twins'][number]; into: Enquiry }) {
  const t = useT()
  const merge = useMutation(MergeEnquiry, { successMessage: t('Merged') })
  const same = [twin.sameProduct && t('same product'), twin.samePlace && t('same place')].filter(Boolean).join(', ')
  const run = async () => {
    const sure = await confirm({
      title: t('Merge {number} into {target}?', { number: twin.number, target: into.number }),
      body: t('{target} stays, with the history of both. You can undo it on the page of {number}.', {
        number: twin.number,
        target: into.number,
      }),
      verb: t('Merge'),
    })
    if (sure) await merge.runSafely({ id: twin.id, into: into.id })
  }
  return (
    <li>
      <div>
        <Link className="link" to={paths.admin.enquireDetail({ enquiry: twin.id })}>
          {twin.number}
        </Link>
        <p>
          {twin.title}, {amountText(t, twin.quantityMilli, twin.unit)}
        </p>
        <p className="ink3 t13">{[showMoment(twin.createdAt), same].filter(Boolean).join(', ')}</p>
      </div>
      <BusyButton className="button small" busy={merge.busy} onClick={run}>
        {t('Merge into this one')}
      </BusyButton>
    </li>
  )
}
