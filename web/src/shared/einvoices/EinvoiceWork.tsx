import { refusalTexts } from '@neev/domain/core/refusal-texts'
import { isRefusal } from '@neev/domain/core/refusals'
import { type EinvoiceByHand, einvoiceEntry, readPortalFile } from '@neev/domain/tax/einvoices'
import { useState } from 'react'
import { request } from '#graphql/request.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { useT } from '#i18n/use-t.ts'
import { Properties } from '#ui/detail/Properties.tsx'
import { Badge } from '#ui/feedback/Badge.tsx'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { confirm } from '#ui/feedback/confirm.tsx'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Form } from '#ui/form/Form.tsx'
import { MomentField, TextareaField, TextField } from '#ui/form/fields.tsx'
import { showMoment } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { saveFile } from '#ui/table/export.ts'
import { einvoiceAdvice, einvoiceStates } from './einvoice-labels.ts'
import {
  type EinvoiceFieldsFragment,
  EinvoiceFile,
  MarkEinvoiceCancelled,
  RetryEinvoice,
  SubmitEinvoiceDetails,
} from './einvoices.graphql.ts'

type Props = { einvoice: EinvoiceFieldsFragment; mayWrite: boolean }

const blank = { irn: '', ackNumber: '', ackAt: undefined, signedQr: '' } as const

/** Status of a document's registration, with the seller's actions: retry, download the file, enter the registration. */
export function EinvoiceWork({ einvoice, mayWrite }: Props) {
  const t = useT()
  const { status, irn, ackNumber, ackAt, errorMessage, nextTryAt, source, signatureVerified } = einvoice
  const advice = einvoiceAdvice(einvoice)
  const isOpen = status === 'PENDING' || status === 'FAILED'
  // The advice names what is missing, in the user's language
  const isAccess = einvoice.errorCode === 'NO_ACCESS' || einvoice.errorCode === 'NO_PORTAL'
  const isDone = status === 'REGISTERED'
  return (
    <div className="stack">
      <p className="row wraps">
        <Badge tone={einvoiceStates[status].tone}>{t(einvoiceStates[status].label)}</Badge>
        <span className="ink2 t13">{einvoice.number}</span>
      </p>
      {errorMessage && !isAccess && <p className={status === 'FAILED' ? 'note red' : 'note amber'}>{errorMessage}</p>}
      {advice && <p className="ink2">{t(advice)}</p>}
      <Properties
        of={[
          [
            'IRN',
            isDone && (
              <span key="irn" className="break-all">
                {irn}
              </span>
            ),
          ],
          [t('Acknowledgement number'), isDone && ackNumber],
          [t('Acknowledged'), isDone && ackAt && showMoment(ackAt)],
          [
            t('Entered by hand'),
            source === 'MANUAL' && (signatureVerified ? t('Signature verified') : t('Signature not verified')),
          ],
          [t('Next attempt'), nextTryAt && showMoment(nextTryAt)],
        ].map(([name, value]) => [name as string, value === false ? null : value] as const)}
      />
      {mayWrite && isOpen && <Actions einvoice={einvoice} />}
      {mayWrite && status === 'CANCELLING' && !nextTryAt && <Confirm einvoice={einvoice} />}
    </div>
  )
}

function Actions({ einvoice: { id, number, irn } }: Omit<Props, 'mayWrite'>) {
  const t = useT()
  const [entering, setEntering] = useState(false)
  const [input, setGiven] = useState<EinvoiceByHand>()
  const retry = useMutation(RetryEinvoice, {
    successMessage: ({ retryEinvoice }) =>
      retryEinvoice.status === 'REGISTERED' ? t('IRN received') : t('Not registered yet'),
  })
  const enter = useMutation(SubmitEinvoiceDetails, { successMessage: t('IRN saved') })
  const download = async () => {
    const { einvoice } = await request(EinvoiceFile, { id })
    saveFile(`einvoice-${number.replace(/[^\w-]/g, '-')}.json`, einvoice.file, 'application/json')
  }
  return (
    <div className="row wraps">
      <BusyButton className="button primary" busy={retry.busy} onClick={() => retry.runSafely({ id })}>
        {t('Try again now')}
      </BusyButton>
      <button type="button" className="button" onClick={download}>
        <Icon name="download" />
        {t('Download file for the portal')}
      </button>
      <button type="button" className="button" onClick={() => setEntering(true)}>
        {t('Enter the IRN')}
      </button>
      <Dialog title={t('IRN of {number}', { number })} open={entering} onClose={() => setEntering(false)}>
        <div className="dialog-body stack">
          <p className="ink2">
            {t(
              'For a document that you registered on the government’s portal yourself. Choose its file, or copy what it shows.',
            )}
          </p>
          <PortalFile irn={irn} onRead={setGiven} />
          <Form
            // Starts the form again with the data of the file
            key={input?.signedQr}
            schema={einvoiceEntry}
            defaults={(input ?? blank) as never}
            onSubmit={async ({ ackAt, ...input }) => {
              await enter.run({ id, input: { ...input, ackAt: ackAt.toISOString() } })
              setEntering(false)
            }}
            submit={t('Save IRN')}
          >
            <TextField name="irn" label="IRN" hint={t('64 characters')} autoComplete="off" />
            <div className="columns">
              <TextField name="ackNumber" label={t('Acknowledgement number')} inputMode="numeric" autoComplete="off" />
              <MomentField name="ackAt" label={t('Acknowledged')} />
            </div>
            <TextareaField
              name="signedQr"
              label={t('Signed QR text')}
              hint={t('SignedQRCode in the portal’s JSON: the full text with its two dots')}
            />
          </Form>
        </div>
      </Dialog>
    </div>
  )
}

/** Fills the form from the portal's file; saves nothing. */
function PortalFile({ irn, onRead }: { irn: string; onRead: (input: EinvoiceByHand) => void }) {
  const t = useT()
  const [problem, setProblem] = useState<string>()
  const take = async (file: File | undefined) => {
    const read = file && readPortalFile(await file.text(), irn)
    setProblem(read && isRefusal(read) ? t(refusalTexts[read.code]) : undefined)
    if (read && !isRefusal(read)) onRead(read)
  }
  return (
    <Field label={t('File from the portal')} optional hint={t('The JSON of registered documents.')} error={problem}>
      {(control) => (
        <div className="input">
          <input
            {...control}
            type="file"
            accept="application/json,.json"
            onChange={({ target }) => void take(target.files?.[0])}
          />
        </div>
      )}
    </Field>
  )
}

function Confirm({ einvoice: { id, number } }: Omit<Props, 'mayWrite'>) {
  const t = useT()
  const cancelled = useMutation(MarkEinvoiceCancelled, { successMessage: t('Saved') })
  const sure = () =>
    confirm({
      title: t('Is {number} cancelled on the portal?', { number }),
      body: t('We cannot check this on the portal. The number is not used again.'),
      verb: t('Confirm cancellation'),
    })
  return (
    <BusyButton
      className="button"
      busy={cancelled.busy}
      onClick={async () => (await sure()) && cancelled.runSafely({ id })}
    >
      {t('Cancelled on the portal')}
    </BusyButton>
  )
}
