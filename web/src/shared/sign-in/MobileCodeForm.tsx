import { mobileCodeInput, mobileCodes } from '@neev/domain/people/mobile-codes'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useErrorText } from '#graphql/error-text.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { clockText, useSecondsLeft } from '#ui/use-clock.ts'
import styles from './identity.module.css'

type Props = {
  /** Where the code was sent, as shown. */
  mobile: string
  /** Label of the button. */
  submit: string
  onCode: (code: string) => Promise<unknown>
  /** Sends another code; throws if it was refused. */
  onResend: () => Promise<unknown>
  /** Beside the button, such as a way back. */
  actions?: ReactNode
}

const resendAt = () => new Date(Date.now() + mobileCodes.pause).toISOString()

/** Asks for a code that was sent by SMS. It is checked as soon as its sixth digit is typed, pasted or filled in. */
export function MobileCodeForm({ mobile, submit, onCode, onResend, actions }: Props) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box}>
      <Form
        schema={mobileCodeInput}
        defaults={{ code: '' }}
        submit={submit}
        onSubmit={({ code }) => onCode(code)}
        actions={actions}
      >
        <TextField
          name="code"
          label={t('Code from the SMS')}
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={t('Six digits, sent to {mobile}. It is checked as soon as the sixth digit is in.', { mobile })}
        />
        <SubmitWhenComplete box={box} />
        <Resend onResend={onResend} />
      </Form>
    </div>
  )
}

function SubmitWhenComplete({ box }: { box: { current: HTMLDivElement | null } }) {
  const { watch } = useFormContext<{ code: string }>()
  const code = watch('code').replace(/[\s-]/g, '')
  const send = useEffectEvent(() => box.current?.querySelector('form')?.requestSubmit())
  useEffect(() => {
    if (/^\d{6}$/.test(code)) send()
  }, [code])
  return null
}

/** The countdown is for the eye; screen readers hear once that a code was sent, and once that it can be sent again. */
function Resend({ onResend }: { onResend: () => Promise<unknown> }) {
  const t = useT()
  const errorText = useErrorText()
  const [until, setUntil] = useState(resendAt)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const seconds = useSecondsLeft(until)
  const again = async () => {
    setBusy(true)
    setRefusal(null)
    try {
      await onResend()
      setUntil(resendAt())
    } catch (error) {
      setRefusal(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={`${styles.codeResend} t13`}>
      <p className="hidden-text" role="status">
        {seconds > 0 ? t('The code has been sent.') : t('You can request another code.')}
      </p>
      {seconds > 0 ? (
        <span className="ink3" aria-hidden="true">
          {t('Send again in {time}', { time: clockText(seconds) })}
        </span>
      ) : (
        <BusyButton className="link" busy={busy} onClick={again}>
          {t('Send another code')}
        </BusyButton>
      )}
      {refusal && (
        <p className="error-text" role="alert">
          <Icon name="alert" />
          {refusal}
        </p>
      )}
    </div>
  )
}
