import { formatInr } from '@neev/domain/core/money'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Section } from '#ui/detail/DetailPage.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { showMoment } from '#ui/format/dates.ts'
import { Counters } from './Counters.tsx'
import { receivedCounterStates } from './counter-labels.ts'
import { type CounterFieldsFragment, KeepQuotation } from './negotiation.operations.graphql.ts'

type Props = { requestId: string; counter: CounterFieldsFragment; may: boolean; onTake: () => void }

/** The counter-offer that waits for the seller: take its prices into the form below, or keep the quotation. */
export function OpenCounter({ requestId, counter, may, onTake }: Props) {
  const t = useT()
  const keep = useMutation(KeepQuotation, { successMessage: t('The buyer is told that you keep your prices.') })
  const take = () => {
    onTake()
    toast(t('The prices are in the form below. Send the revision to agree.'))
  }
  const onKeep = async () => {
    const yes = await confirm({
      title: t('Keep your quotation?'),
      body: t('Your quotation stays as it is. The buyer can make another counter-offer.'),
      verb: t('Keep quotation'),
    })
    if (yes) await keep.runSafely({ requestId })
  }
  const [only] = counter.lines.length === 1 ? counter.lines : []
  return (
    <Section
      title={
        only
          ? t('The buyer offers {price}', { price: formatInr(only.pricePaise) })
          : t('The buyer made a counter-offer')
      }
    >
      <div className="stack">
        <Counters counters={[counter]} states={receivedCounterStates} />
        {may && (
          <div className="row wraps">
            <button type="button" className="button primary" onClick={take}>
              {t('Use these prices')}
            </button>
            <BusyButton className="button" busy={keep.busy} onClick={onKeep}>
              {t('Keep quotation')}
            </BusyButton>
            <span className="t13 ink3">
              {t('You can also send another price below, until {moment}.', { moment: showMoment(counter.answerBy) })}
            </span>
          </div>
        )}
      </div>
    </Section>
  )
}
