import { useState } from 'react'
import { ruleText } from '#graphql/rule-text.ts'
import { useT } from '#i18n/use-t.ts'
import { ShareButton } from '#shared/shares/ShareButton.tsx'
import { useMay } from '#state/use-may.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { QuotationSums } from '../QuotationSums.tsx'
import type { QuoteRequestFieldsFragment } from '../quotations.operations.graphql.ts'
import { Conversation } from './Conversation.tsx'
import { CounterForm } from './CounterForm.tsx'
import { Counters } from './Counters.tsx'
import { counterStates } from './counter-labels.ts'
import css from './negotiation.module.css'

type Request = QuoteRequestFieldsFragment
type Props = { request: Request; sellerId: string; onClose: () => void }

/** One invited seller of a request: the quotation, counter-offers and the conversation. */
export function SellerDrawer({ request, sellerId, onClose }: Props) {
  const invitation = request.invitations.find((one) => one.sellerId === sellerId)
  return (
    <Dialog title={invitation?.sellerName ?? ''} open={invitation !== undefined} onClose={onClose} as="drawer">
      {invitation && <Content request={request} invitation={invitation} />}
    </Dialog>
  )
}

function Content({ request, invitation }: { request: Request; invitation: Request['invitations'][number] }) {
  const t = useT()
  const { sellerId, counters } = invitation
  const quotation = request.comparison?.quotations.find((one) => one.sellerId === sellerId)
  const may = useMay()
  const [isCountering, setCountering] = useState(false)
  return (
    <div className={`dialog-body ${css.body}`}>
      {quotation && (
        <section className={css.part}>
          <h3>{t('{number}, revision {n}', { number: quotation.number, n: quotation.revision })}</h3>
          <QuotationSums {...quotation} />
          {may('quotation:ask') && !request.isOfOther && (
            <div>
              <ShareButton
                kind="QUOTATION"
                id={quotation.id}
                message={t('Quotation {number} from {seller}: delivered prices', {
                  number: quotation.number,
                  seller: invitation.sellerName,
                })}
              />
            </div>
          )}
          {quotation.whyNotCountered ? (
            counters.length > 0 && <p className="t13 ink3">{ruleText(t, quotation.whyNotCountered)}</p>
          ) : isCountering ? (
            <CounterForm quotation={quotation} onSent={() => setCountering(false)} />
          ) : (
            <div>
              <button type="button" className="button" onClick={() => setCountering(true)}>
                {t('Make a counter-offer')}
              </button>
            </div>
          )}
        </section>
      )}
      {counters.length > 0 && (
        <section className={css.part}>
          <h3>{t('Counter-offers')}</h3>
          <Counters counters={counters} states={counterStates} />
        </section>
      )}
      {!(request.isOfOther && may('quotation:ask')) && (
        <section className={css.part}>
          <h3>{t('Messages')}</h3>
          <Conversation requestId={request.id} sellerId={sellerId} />
        </section>
      )}
    </div>
  )
}
