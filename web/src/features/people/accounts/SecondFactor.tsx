import { codeInput } from '@neev/domain/people/accounts/accounts'
import { useState } from 'react'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Form } from '#ui/form/Form.tsx'
import { TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './accounts.module.css'
import {
  ConfirmSecondFactor,
  CreateRecoveryCodes,
  RemoveSecondFactor,
  SecondFactor as SecondFactorState,
  StartSecondFactor,
  type StartSecondFactorMutation,
} from './profile.graphql.ts'

type Setup = StartSecondFactorMutation['startSecondFactor']

/** Two-factor authentication of the account: setup, new recovery codes, turning it off. */
export function SecondFactor({ email }: { email: string }) {
  const t = useT()
  const { data } = useData(SecondFactorState)
  const begin = useMutation(StartSecondFactor)
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const { since, isRequired, recoveryCodesLeft } = data.secondFactor
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={() => setCodes(null)} />
  if (setup) {
    const done = (codes: string[]) => {
      setSetup(null)
      setCodes(codes)
    }
    return <SetUp setup={setup} onDone={done} onCancel={() => setSetup(null)} />
  }
  if (since) return <InUse {...{ since, isRequired, recoveryCodesLeft }} onCodes={setCodes} />
  const start = async () => {
    const answer = await begin.runSafely()
    if (answer) setSetup(answer.startSecondFactor)
  }
  return (
    <div className="stack">
      {isRequired && (
        <p className="note amber" role="alert">
          <Icon name="alert" />
          {t('Your role requires two-step verification. Set it up to continue.')}
        </p>
      )}
      <p className="ink2">
        {t('With an authenticator app on your phone, your account is safe even if someone knows your password.')}
      </p>
      <p>
        <BusyButton className="button primary" busy={begin.busy} onClick={start}>
          {t('Set up an authenticator app')}
        </BusyButton>
      </p>
    </div>
  )
}

function SetUp({ setup, onDone, onCancel }: { setup: Setup; onDone: (codes: string[]) => void; onCancel: () => void }) {
  const t = useT()
  const confirmCode = useMutation(ConfirmSecondFactor)
  const { size, path } = setup.qr
  return (
    <div className="page-form stack">
      <p>
        {t('Scan this code with your authenticator app, or type in the key. Then enter the code that the app shows.')}
      </p>
      <svg
        className={styles.qrCode}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('QR code for the authenticator app')}
      >
        <path d={path} />
      </svg>
      <p>
        <span className="ink3 t13">{t('Key')}</span>
        <br />
        <code className={styles.secretKey}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <Form
        schema={codeInput}
        defaults={{ code: '' }}
        submit={t('Turn on')}
        onSubmit={async ({ code }) => onDone((await confirmCode.run({ code })).confirmSecondFactor)}
        actions={
          <button type="button" className="button" onClick={onCancel}>
            {t('Cancel')}
          </button>
        }
      >
        <TextField
          name="code"
          label={t('Code from the app')}
          autoComplete="one-time-code"
          inputMode="numeric"
          hint={t('Six digits that change every 30 seconds.')}
        />
      </Form>
    </div>
  )
}

type InUseProps = {
  since: string
  isRequired: boolean
  recoveryCodesLeft: number
  onCodes: (codes: string[]) => void
}

function InUse({ since, isRequired, recoveryCodesLeft, onCodes }: InUseProps) {
  const t = useT()
  const renew = useMutation(CreateRecoveryCodes)
  const turnOff = useMutation(RemoveSecondFactor, { successMessage: t('Turned off') })
  const others = async () => {
    const sure = await confirm({
      title: t('Create new recovery codes?'),
      body: t('The old codes will stop working.'),
      verb: t('Create new codes'),
    })
    const answer = sure ? await renew.runSafely() : undefined
    if (answer) onCodes(answer.createRecoveryCodes)
  }
  const off = async () => {
    const sure = await confirm({
      title: t('Turn off the authenticator app?'),
      body: t('You will then sign in with only your password.'),
      verb: t('Turn off'),
      tone: 'danger',
    })
    if (sure) await turnOff.runSafely()
  }
  return (
    <div className="stack">
      <p className="note">
        <Icon name="check" />
        {t('On since {at}. You need a code from your app to sign in.', { at: showMoment(since) })}
      </p>
      <p className={recoveryCodesLeft < 3 ? 'note amber' : 'ink2'}>
        {t('{n, plural, one {# recovery code is left.} other {# recovery codes are left.}}', { n: recoveryCodesLeft })}
      </p>
      <p className={styles.buttonRow}>
        <BusyButton className="button" busy={renew.busy} onClick={others}>
          {t('New recovery codes')}
        </BusyButton>
        {!isRequired && (
          <BusyButton className="button danger" busy={turnOff.busy} onClick={off}>
            {t('Turn off')}
          </BusyButton>
        )}
      </p>
    </div>
  )
}

/** Shown once: recovery codes replace a lost phone. */
function RecoveryCodes({ codes, email, onClose }: { codes: string[]; email: string; onClose: () => void }) {
  const t = useT()
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`Neev, ${email}\n\n${codes.join('\n')}\n`)}`
  return (
    <div className="stack">
      <p className="note" role="status">
        <Icon name="check" />
        {t('Save these recovery codes where you can find them without your phone. They are shown only once.')}
      </p>
      <ul className={styles.recoveryCodes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p className="ink2">{t('Each code can be used once instead of a code from the app.')}</p>
      <p className={styles.buttonRow}>
        <a className="button" href={file} download="neev-recovery-codes.txt">
          {t('Save as a file')}
        </a>
        <button type="button" className="button primary" onClick={onClose}>
          {t('I have saved the codes')}
        </button>
      </p>
    </div>
  )
}
