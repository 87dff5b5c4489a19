import { type CertificateInput, certificateInput, licencesOn } from '@neev/domain/catalogue/certificates'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useData } from '#graphql/use-data.ts'
import { useMutation } from '#graphql/use-mutation.ts'
import { text } from '#i18n/text.ts'
import { useT } from '#i18n/use-t.ts'
import rowsStyles from '#ui/detail/rows.module.css'
import { BusyButton } from '#ui/feedback/BusyButton.tsx'
import { Loading } from '#ui/feedback/Loading.tsx'
import { Form } from '#ui/form/Form.tsx'
import {
  CountField,
  DateField,
  FileField,
  PercentField,
  QuantityField,
  SelectField,
  TextField,
  TonnesField,
} from '#ui/form/fields.tsx'
import { problemSchema } from '#ui/form/problem-schema.ts'
import { massText } from '#ui/format/amounts.ts'
import { showDate } from '#ui/format/dates.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import type { ShipmentFragment } from '../order.graphql.ts'
import ordersStyles from '../orders.module.css'
import {
  AddCertificate,
  AddShipmentHeat,
  CertificatesToUse,
  RemoveShipmentHeat,
} from '../seller/seller-orders.graphql.ts'
import type { SellerSuborder } from '../seller/seller-suborder.ts'
import { combineSchemas } from './both.ts'

type Line = ShipmentFragment['lines'][number]

const coveredOf = (shipment: ShipmentFragment, { lineId }: Line) =>
  shipment.heats.filter((heat) => heat.lineId === lineId).reduce((sum, heat) => sum + heat.grams, 0)

/** Whether all goods that need a certificate have one. */
export const isCovered = (shipment: ShipmentFragment): boolean =>
  shipment.lines.every((line) => !line.needsCertificate || coveredOf(shipment, line) >= line.grams)

/** Heats of a shipment by line, with their mill test certificates. */
export function Heats({ part, load }: { part: SellerSuborder; load: ShipmentFragment }) {
  const t = useT()
  const asking = load.lines.filter((line) => line.needsCertificate)
  if (asking.length === 0) return null
  return (
    <section className={`stack ${ordersStyles.heats}`} aria-label={t('Heats and certificates')}>
      <div>
        <h3>{t('Heats and certificates')}</h3>
        <p className="ink2 t13">{t('The truck can leave when every kilogram has the certificate of its heat.')}</p>
      </div>
      {asking.map((line) => (
        <LineHeats key={line.lineId} part={part} load={load} line={line} />
      ))}
    </section>
  )
}

function LineHeats({ part, load, line }: { part: SellerSuborder; load: ShipmentFragment; line: Line }) {
  const t = useT()
  const remove = useMutation(RemoveShipmentHeat, { successMessage: t('Removed') })
  const title = part.lines.find(({ id }) => id === line.lineId)?.title ?? ''
  const covered = coveredOf(load, line)
  const left = line.grams - covered
  return (
    <div className="stack">
      <p className="row wraps between">
        <b className="medium">{title}</b>
        <span className={left > 0 ? 'late-text t13' : 'good-text t13'}>
          {left > 0 ? t('{mass} without a heat', { mass: massText(left) }) : t('fully certified')}
        </span>
      </p>
      <ul className={rowsStyles.recordList}>
        {load.heats
          .filter((heat) => heat.lineId === line.lineId)
          .map(({ certificate, grams }) => (
            <li key={certificate.id}>
              <div>
                <a className="link" href={certificate.fileUrl} target="_blank" rel="noreferrer">
                  {t('Heat {heat}, certificate {number}', {
                    heat: certificate.heatNumber,
                    number: certificate.number,
                  })}
                </a>
                <p className="ink3 t13">{[massText(grams), certificate.mill].join(', ')}</p>
              </div>
              <BusyButton
                className="button small"
                busy={remove.busy}
                aria-label={t('Remove heat {heat}', { heat: certificate.heatNumber })}
                onClick={() =>
                  remove.runSafely({ shipmentId: load.id, lineId: line.lineId, certificateId: certificate.id })
                }
              >
                {t('Remove')}
              </BusyButton>
            </li>
          ))}
      </ul>
      {left > 0 && (
        <Loading key={left}>
          <AddHeat part={part} load={load} line={line} left={left} />
        </Loading>
      )}
    </div>
  )
}

type AddProps = { part: SellerSuborder; load: ShipmentFragment; line: Line; left: number }

function AddHeat({ part, load, line, left }: AddProps) {
  const [isNew, setNew] = useState<boolean | null>(null)
  const { data } = useData(CertificatesToUse, { suborderId: part.id, lineId: line.lineId })
  const known = data.certificatesToUse
  if (isNew ?? known.length === 0) {
    return <NewCertificate load={load} line={line} left={left} onBack={known.length > 0 ? () => setNew(false) : null} />
  }
  return <KnownCertificate load={load} line={line} left={left} known={known} onNew={() => setNew(true)} />
}

type Choice = { certificateId: string; grams: number | null }
const choice = problemSchema<Choice>(({ certificateId, grams }) => ({
  certificateId: !certificateId && text('Choose a certificate.'),
  grams: !grams && text('Enter the weight of this heat in the shipment.'),
}))
type Known = { id: string; number: string; heatNumber: string; mill: string; leftGrams: number }

function KnownCertificate({
  load,
  line,
  left,
  known,
  onNew,
}: Omit<AddProps, 'part'> & { known: readonly Known[]; onNew: () => void }) {
  const t = useT()
  const use = useMutation(AddShipmentHeat, { successMessage: t('Certified') })
  return (
    <Form
      schema={choice}
      defaults={{ certificateId: '', grams: left }}
      onSubmit={({ certificateId, grams }) =>
        use.run({ shipmentId: load.id, lineId: line.lineId, certificateId, grams: grams ?? 0 })
      }
      submit={t('Use this certificate')}
      actions={
        <button type="button" className="button" onClick={onNew}>
          <Icon name="plus" />
          {t('New certificate')}
        </button>
      }
    >
      <div className="columns">
        <SelectField
          name="certificateId"
          label={t('Certificate')}
          options={known.map(({ id, number, heatNumber, leftGrams }) => ({
            value: id,
            label: t('Heat {heat}, {number}, {mass} left', { heat: heatNumber, number, mass: massText(leftGrams) }),
          }))}
        />
        <TonnesField name="grams" label={t('Weight of this heat in the shipment')} />
      </div>
    </Form>
  )
}

const newCertificate = combineSchemas(
  certificateInput,
  problemSchema<{ inLoad: number | null; file: File | null }>(({ inLoad, file }) => ({
    inLoad: !inLoad && text('Enter the weight of this heat in the shipment.'),
    file: !file && text('Add the certificate as PDF or picture.'),
  })),
)
const blank = { number: '', mill: '', heatNumber: '', licence: '', testedOn: '', lab: '', file: null } as const

function NewCertificate({ load, line, left, onBack }: Omit<AddProps, 'part'> & { onBack: (() => void) | null }) {
  const t = useT()
  const add = useMutation(AddCertificate, { successMessage: t('Certified') })
  const send = ({ inLoad, file, ...typed }: CertificateInput & { inLoad: number | null; file: File | null }) =>
    add.run({
      shipmentId: load.id,
      lineId: line.lineId,
      grams: inLoad ?? 0,
      input: { ...optional, ...typed },
      file: file as File,
    })
  return (
    <Form
      schema={newCertificate}
      defaults={{
        ...blank,
        licence: line.licences.length === 1 ? (line.licences[0]?.licence ?? '') : '',
        inLoad: left,
      }}
      onSubmit={send}
      submit={t('Add certificate')}
      actions={
        onBack && (
          <button type="button" className="button" onClick={onBack}>
            {t('Back')}
          </button>
        )
      }
    >
      <div className="columns">
        <TextField name="heatNumber" label={t('Heat number')} hint={t('As on the bundle tags')} autoComplete="off" />
        <TonnesField name="inLoad" label={t('Weight of this heat in the shipment')} />
        <TextField name="number" label={t('Certificate number')} autoComplete="off" />
        <DateField name="testedOn" label={t('Date of the certificate')} />
        <TextField name="mill" label={t('Mill')} autoComplete="off" />
        <LicenceField licences={line.licences} />
        <TonnesField name="grams" label={t('Weight covered by the certificate')} />
        <TextField name="lab" label={t('Laboratory')} optional autoComplete="off" />
        <CountField name="yieldMpa" label={t('Yield strength')} unit="N/mm²" />
        <CountField name="tensileMpa" label={t('Tensile strength')} unit="N/mm²" />
        <PercentField name="elongationBp" label={t('Elongation')} />
        <PercentField
          name="agtBp"
          label={t('Uniform elongation')}
          optional
          hint={t('Required for grades ending in D')}
        />
        <QuantityField name="carbon" label={t('Carbon')} unit="%" />
        <QuantityField name="sulphur" label={t('Sulphur')} unit="%" />
        <QuantityField name="phosphorus" label={t('Phosphorus')} unit="%" />
        <QuantityField name="carbonEquivalent" label={t('Carbon equivalent')} unit="%" optional />
      </div>
      <FileField name="file" label={t('Certificate')} accept="application/pdf,image/jpeg,image/png,image/webp" />
    </Form>
  )
}

/** A choice of the product's licences; a text field if none is recorded. */
function LicenceField({ licences }: { licences: Line['licences'] }) {
  const t = useT()
  const testedOn: string = useWatch({ name: 'testedOn' })
  const label = t('BIS licence')
  if (licences.length === 0) {
    return <TextField name="licence" label={label} hint={t('For example: CM/L-7012345')} optional autoComplete="off" />
  }
  const valid = testedOn ? licencesOn(licences, testedOn) : licences
  const options = valid.map(({ licence, validTo }) => ({
    value: licence,
    label: validTo ? t('{licence}, valid until {day}', { licence, day: showDate(validTo) }) : licence,
  }))
  return <SelectField name="licence" label={label} options={options} />
}

const optional = { licence: null, lab: null, agtBp: null, carbonEquivalent: null }
