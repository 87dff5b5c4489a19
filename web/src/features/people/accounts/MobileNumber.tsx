import { mobileInput } from '@neev/domain/people/mobile-codes'
import { useState } from 'react'
import { useGql } from '#graphql/use-gql.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { SignInOptions } from '#shared/sign-in/bot-check.graphql.ts'
import { MobileCodeForm } from '#shared/sign-in/MobileCodeForm.tsx'
import { SendVerificationCode } from '#shared/sign-in/mobile-code.graphql.ts'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import styles from './accounts.module.css'
import { RemoveMobile, VerifyMobile } from './profile.graphql.ts'

type Me = { mobile: string | null; mobileVerified: boolean }

/** +91 98765 43210 */
const shown = (mobile: string) => mobile.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2')

/** The user's mobile number: verifying, changing and removing it. Another number counts once it is verified. */
export function MobileNumber({ me }: { me: Me }) {
  const t = useT()
  const isOffered = useGql(SignInOptions).data?.signInOptions.mobileCode
  const [editing, setEditing] = useState(false)
  const [sent, setSent] = useState<{ mobile: string; challenge: string } | null>(null)
  const send = useMutation(SendVerificationCode)
  const verify = useMutation(VerifyMobile, { successMessage: t('Mobile number verified') })
  const ask = async (mobile: string) => {
    const { challenge } = (await send.run({ mobile })).sendVerificationCode
    setSent({ mobile, challenge })
  }
  const close = () => {
    setSent(null)
    setEditing(false)
  }
  const cancel = (
    <button type="button" className="button" onClick={close}>
      {t('Cancel')}
    </button>
  )
  if (sent) {
    return (
      <div className="page-form">
        <MobileCodeForm
          key={sent.challenge}
          mobile={shown(sent.mobile)}
          submit={t('Verify')}
          onResend={() => ask(sent.mobile)}
          onCode={async (code) => {
            await verify.run({ challenge: sent.challenge, code })
            close()
          }}
          actions={cancel}
        />
      </div>
    )
  }
  if (editing || !me.mobile) {
    return (
      <div className="page-form stack">
        <p className="ink2">
          {t('Verify your number to get SMS and WhatsApp about your orders, and to sign in with a code.')}
        </p>
        {isOffered === false ? (
          <NotOffered />
        ) : (
          <Form
            schema={mobileInput}
            defaults={{ mobile: me.mobileVerified ? '' : (me.mobile ?? '') }}
            submit={t('Send code')}
            onSubmit={({ mobile }) => ask(mobile)}
            actions={editing ? cancel : undefined}
          >
            <TextField
              name="mobile"
              label={t('Mobile number')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              hint={me.mobileVerified ? t('Your present number counts until the new one is verified.') : undefined}
            />
          </Form>
        )}
      </div>
    )
  }
  return <Known me={me} mobile={me.mobile} isOffered={isOffered} onEdit={() => setEditing(true)} />
}

type KnownProps = { me: Me; mobile: string; isOffered: boolean | undefined; onEdit: () => void }

/** The number that is known, and whether it is verified. */
function Known({ me, mobile, isOffered, onEdit }: KnownProps) {
  const t = useT()
  const remove = useMutation(RemoveMobile, { successMessage: t('Mobile number removed') })
  const takeAway = async () => {
    const sure = await confirm({
      title: t('Remove your mobile number?'),
      body: t('You will get no more SMS and WhatsApp messages, and cannot sign in with a code any more.'),
      verb: t('Remove'),
      tone: 'danger',
    })
    if (sure) await remove.runSafely()
  }
  return (
    <div className="stack">
      <p className={styles.mobileNumber}>
        <b className="medium figure">{shown(mobile)}</b>
        <Badge tone={me.mobileVerified ? 'green' : 'amber'}>
          {me.mobileVerified ? t('Verified') : t('Not verified')}
        </Badge>
      </p>
      {me.mobileVerified ? (
        <p className="ink2">{t('You can sign in with a code sent to this number.')}</p>
      ) : (
        <p className="ink2">{t('SMS and WhatsApp are sent to verified mobile numbers only.')}</p>
      )}
      {isOffered === false && !me.mobileVerified && <NotOffered />}
      <p className={styles.buttonRow}>
        {isOffered && (
          <button type="button" className={me.mobileVerified ? 'button' : 'button primary'} onClick={onEdit}>
            {me.mobileVerified ? t('Change') : t('Verify your mobile')}
          </button>
        )}
        <BusyButton className="button danger" busy={remove.busy} onClick={takeAway}>
          {t('Remove')}
        </BusyButton>
      </p>
    </div>
  )
}

function NotOffered() {
  const t = useT()
  return <p className="ink3">{t('Numbers cannot be verified here at the moment.')}</p>
}
