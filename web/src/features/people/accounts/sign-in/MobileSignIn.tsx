import { mobileInput } from '@neev/domain/people/mobile-codes'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BotCheck } from '#shared/sign-in/BotCheck.tsx'
import { MobileCodeForm } from '#shared/sign-in/MobileCodeForm.tsx'
import { SendMobileCode } from '#shared/sign-in/mobile-code.graphql.ts'
import { useStore } from '#state/store.ts'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { SubmitMobileCode } from '../sign-in.graphql.ts'
import { useSignIn } from '../use-sign-in.ts'
import { CodeStep } from './CodeStep.tsx'
import ShortRegistration from './ShortRegistration.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type Stage =
  | { at: 'NUMBER'; late?: boolean }
  | { at: 'CODE'; mobile: string; challenge: string }
  | { at: 'REGISTER'; challenge: string }
  | { at: 'SECOND_FACTOR'; challenge: string }

/** Signs in or registers with a code sent by SMS: one way for both, so that nobody has to know whether they have an account. */
export default function MobileSignIn({ onBack }: { onBack: () => void }) {
  const t = useT()
  const locale = useStore((state) => state.lang.current.locale)
  const [stage, setStage] = useState<Stage>({ at: 'NUMBER' })
  const send = useMutation(SendMobileCode)
  const submit = useMutation(SubmitMobileCode)
  const signIn = useSignIn()
  const ask = async (mobile: string, botToken: string | null) => {
    const { challenge } = (await send.run({ mobile, botToken, locale })).sendMobileCode
    setStage({ at: 'CODE', mobile, challenge })
  }
  if (stage.at === 'NUMBER') {
    return (
      <SignInFrame
        title={t('Continue with your mobile')}
        lead={t('We send you a code by SMS. You do not need a password.')}
      >
        <NumberStep late={stage.late ?? false} onNumber={ask} onBack={onBack} />
      </SignInFrame>
    )
  }
  if (stage.at === 'SECOND_FACTOR') {
    return <CodeStep challenge={stage.challenge} onBack={(late) => setStage({ at: 'NUMBER', late })} />
  }
  if (stage.at === 'REGISTER') {
    return (
      <ShortRegistration
        by="MOBILE"
        challenge={stage.challenge}
        onLate={() => setStage({ at: 'NUMBER', late: true })}
      />
    )
  }
  const { mobile, challenge } = stage
  return (
    <SignInFrame title={t('Enter the code')} lead={t('We have sent you a code by SMS.')}>
      <MobileCodeForm
        key={challenge}
        mobile={mobile}
        submit={t('Continue')}
        onResend={() => ask(mobile, null)}
        onCode={async (code) => {
          const answer = (await submit.run({ challenge, code })).submitMobileCode
          const next = await signIn(answer)
          if (!answer.challenge) return
          setStage({ at: next === 'REGISTER' ? 'REGISTER' : 'SECOND_FACTOR', challenge: answer.challenge })
        }}
        actions={
          <button type="button" className="button" onClick={() => setStage({ at: 'NUMBER' })}>
            {t('Change number')}
          </button>
        }
      />
    </SignInFrame>
  )
}

type NumberProps = {
  late: boolean
  onNumber: (mobile: string, botToken: string | null) => Promise<void>
  onBack: () => void
}

function NumberStep({ late, onNumber, onBack }: NumberProps) {
  const t = useT()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector<HTMLInputElement>('input[name=mobile]')?.focus(), [])
  return (
    <div ref={box}>
      <Form
        schema={mobileInput}
        defaults={{ mobile: '', botToken: '' }}
        submit={t('Send code')}
        onSubmit={({ mobile, botToken }) => onNumber(mobile, botToken ?? null)}
        actions={
          <button type="button" className="button" onClick={onBack}>
            {t('Use a password')}
          </button>
        }
      >
        {late && (
          <p className="note amber" role="alert">
            <Icon name="alert" />
            {t('The time to finish has expired. Request a new code.')}
          </p>
        )}
        <TextField
          name="mobile"
          label={t('Mobile number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          hint={t('An Indian mobile number with ten digits.')}
        />
        <BotCheck />
      </Form>
    </div>
  )
}
