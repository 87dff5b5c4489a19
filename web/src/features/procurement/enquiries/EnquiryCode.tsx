import { useState } from 'react'
import { useErrorText } from '#graphql/error-text.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { MobileCodeForm } from '#shared/sign-in/MobileCodeForm.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { clockText, useSecondsLeft } from '#ui/use-clock.ts'
import { ResendEnquiryCode, type SentRequestFragment, VerifyEnquiry } from './enquiries.graphql.ts'

type Code = NonNullable<SentRequestFragment['code']>
type Props = {
  mobile: string
  sent: SentRequestFragment
  code: Code
  onSent: (sent: SentRequestFragment) => void
  onBack: () => void
}

/** +91 98765 43210 */
const shown = (mobile: string) => mobile.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** The code that verifies the number of an enquiry; it is passed on with it. */
export function EnquiryCode({ mobile, sent, code: first, onSent, onBack }: Props) {
  const t = useT()
  const [code, setCode] = useState(first)
  const [isSent, setIsSent] = useState(sent.codeSent)
  const verify = useMutation(VerifyEnquiry)
  const resend = useMutation(ResendEnquiryCode)
  const { challenge } = code
  const again = async () => {
    const answer = (await resend.run({ challenge })).resendEnquiryCode
    if (!answer.code) return onSent(answer)
    setCode(answer.code)
    setIsSent(true)
  }
  const back = (
    <button type="button" className="button" onClick={onBack}>
      {t('Change number')}
    </button>
  )
  return (
    <div className="stack" role="status">
      <h2>{isSent ? t('One more step: enter the code') : t('Your request is saved')}</h2>
      <p className="ink2">
        {t('So that sellers call only real buyers, we pass on your request once your number is verified.')}
      </p>
      {isSent ? (
        <MobileCodeForm
          mobile={shown(mobile)}
          submit={t('Verify and send')}
          onCode={async (entered) => onSent((await verify.run({ challenge, code: entered })).verifyEnquiry)}
          onResend={again}
          actions={back}
        />
      ) : (
        <Waiting number={sent.number} mobile={shown(mobile)} until={code.resendAt} onRequest={again} back={back} />
      )}
    </div>
  )
}

type WaitingProps = {
  number: string
  mobile: string
  until: string
  onRequest: () => Promise<unknown>
  back: React.ReactNode
}

/** The number got a code a moment ago: says how long until the next, which is then requested here. */
function Waiting({ number, mobile, until, onRequest, back }: WaitingProps) {
  const t = useT()
  const errorText = useErrorText()
  const seconds = useSecondsLeft(until)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const request = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await onRequest()
    } catch (error) {
      setRefusal(errorText(error))
      setBusy(false)
    }
  }
  return (
    <>
      <p>
        {t('Your reference number is')} <b className="figure">{number}</b>.{' '}
        {seconds > 0
          ? t('{mobile} was sent a code a short time ago. You can request the next one soon.', { mobile })
          : t('You can request the code for {mobile} now.', { mobile })}
      </p>
      <div className="row">
        <BusyButton className="button primary" busy={busy} disabled={seconds > 0} onClick={request}>
          {seconds > 0 ? (
            <>
              <span aria-hidden="true">{t('Send the code in {time}', { time: clockText(seconds) })}</span>
              <span className="hidden-text">{t('Send the code')}</span>
            </>
          ) : (
            t('Send the code')
          )}
        </BusyButton>
        {back}
      </div>
      {refusal && (
        <p className="error-text" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </>
  )
}
