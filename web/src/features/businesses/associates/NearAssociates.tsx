import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { useMay } from '#state/use-may.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import styles from '#ui/detail/rows.module.css'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { type AdminAssociateFieldsFragment, AssignDealerToAssociate } from './associates.graphql.ts'

type Props = { associate: AdminAssociateFieldsFragment }

/** Associates to assign a dealer application to: those serving its pincode, then the nearest. */
export function NearAssociates({ associate: { id, name, type, status, associateName, pincode, near } }: Props) {
  const t = useT()
  const may = useMay()('associate:approve')
  const hand = useMutation(AssignDealerToAssociate, { successMessage: t('Assigned') })
  const waits = type === 'SUB_DEALER' && associateName === null && status !== 'REJECTED'
  if (!waits || status === 'DUPLICATE' || status === 'DROPPED') return null
  const handTo = async (associate: Props['associate']['near'][number]) => {
    const sure = await confirm({
      title: t('Assign {name} to {associate}?', { name, associate: associate.name }),
      body: t('Both are notified, and the associate responds from then on.'),
      verb: t('Assign'),
    })
    if (sure) await hand.runSafely({ id, associateId: associate.id })
  }
  return (
    <Section title={t('Which associate is it for?')}>
      {near.length === 0 ? (
        <p className="ink2">{t('There are no business associates yet.')}</p>
      ) : (
        <ul className={styles.recordList}>
          {near.map((associate) => (
            <li key={associate.id}>
              <div>
                <b className="medium">{associate.name}</b>{' '}
                {associate.dealersThere > 0 && <Badge tone="green">{t('serves {pincode}', { pincode })}</Badge>}
                <p className="ink3 t13">
                  {[
                    associate.km != null && t('{km} km away', { km: associate.km }),
                    t('{n, plural, one {# dealer} other {# dealers}}', { n: associate.dealers }),
                    associate.dealersThere > 0 &&
                      t('{n, plural, one {# of them serves this pincode} other {# of them serve this pincode}}', {
                        n: associate.dealersThere,
                      }),
                    associate.territory,
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </p>
              </div>
              {may && (
                <BusyButton className="button small" busy={hand.busy} onClick={() => handTo(associate)}>
                  {t('Assign')}
                </BusyButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
