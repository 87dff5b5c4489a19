import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Head } from '#ui/Head.tsx'
import { Unsubscribe } from './messages.operations.graphql.ts'

/** Target of the link in marketing mail: ends it after one press, without signing in. */
export default function UnsubscribePage() {
  const t = useT()
  const [search] = useSearchParams()
  const [done, setDone] = useState(false)
  const end = useMutation(Unsubscribe)
  return (
    <div className="wrap narrow stack">
      <Head title={t('Unsubscribe')} noIndex />
      <h1>{t('Unsubscribe')}</h1>
      {done ? (
        <p className="note" role="status">
          {t('You receive no more offers from us. Messages about your orders still arrive.')}
        </p>
      ) : (
        <>
          <p>{t('You will receive no more offers by email, SMS or WhatsApp.')}</p>
          <p>
            <BusyButton
              className="button primary"
              busy={end.busy}
              onClick={async () => setDone((await end.runSafely({ code: search.get('code') ?? '' })) !== null)}
            >
              {t('Unsubscribe')}
            </BusyButton>
          </p>
        </>
      )}
    </div>
  )
}
