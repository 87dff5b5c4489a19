import { useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { MobileCodeForm } from '#shared/sign-in/MobileCodeForm.tsx'
import { ResendEnquiryCode, type SentRequestFragment, VerifyEnquiry } from './enquiries.graphql.ts'

type Props = {
  mobile: string
  challenge: string
  onSent: (sent: SentRequestFragment) => void
  onBack: () => void
}

/** +91 98765 43210 */
const shown = (mobile: string) => mobile.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** The code that verifies the number of an enquiry; it is passed on with it. */
export function EnquiryCode({ mobile, challenge: first, onSent, onBack }: Props) {
  const t = useT()
  const [challenge, setChallenge] = useState(first)
  const verify = useMutation(VerifyEnquiry)
  const resend = useMutation(ResendEnquiryCode)
  return (
    <div className="stack" role="status">
      <h2>{t('One more step: enter the code')}</h2>
      <p className="ink2">
        {t('So that sellers call only real buyers, we pass on your request once your number is verified.')}
      </p>
      <MobileCodeForm
        mobile={shown(mobile)}
        submit={t('Verify and send')}
        onCode={async (code) => onSent((await verify.run({ challenge, code })).verifyEnquiry)}
        onResend={async () => setChallenge((await resend.run({ challenge })).resendEnquiryCode.challenge)}
        actions={
          <button type="button" className="button" onClick={onBack}>
            {t('Change number')}
          </button>
        }
      />
    </div>
  )
}
