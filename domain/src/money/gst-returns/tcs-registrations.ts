import { printDay } from '../../core/fiscal.ts'
import { fields, whyNotOperatorGstin } from '../../core/identity/identity.ts'
import { cleanCode } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { sentence } from '../../core/refusal-texts.ts'
import { firstRefusal, type Refusal, refuse } from '../../core/refusals.ts'
import { stateName, stateOf } from '../../core/states.ts'

/**
 * A registration of the operator for tax collection at source in a state (CGST Act s. 24(x), s. 52), by Indian dates.
 */
export type TcsRegistration = { gstin: string; stateCode: string; from: string; endedOn: string | null }

const operatorGstin = z
  .string('Enter the GSTIN.')
  .transform(cleanCode)
  .superRefine((text, issues) => {
    const refusal = text === '' ? null : whyNotOperatorGstin(text)
    if (text === '') issues.addIssue({ code: 'custom', message: 'Enter the GSTIN.' })
    else if (refusal) {
      const isOther = refusal.code === 'GSTIN_FORMAT' && fields.gstin.safeParse(text).success
      const notice = isOther ? refuse('GSTIN_NOT_TCS') : refusal
      issues.addIssue({ code: 'custom', message: sentence(notice), params: { refusal: notice } })
    }
  })

export const tcsRegistrationInput = z.object({
  stateCode: z.string('Choose a state.').refine((code) => stateOf(code) !== null, 'Choose a state.'),
  gstin: operatorGstin,
  from: day,
})
export const tcsEndInput = z.object({ endedOn: day })

const until = ({ endedOn }: Pick<TcsRegistration, 'endedOn'>) => endedOn ?? '9999-12-31'

/** Why a registration cannot be added to the existing ones, or null. Its PAN must be the operator's, if known. */
export const whyNotRegistration = (
  input: Pick<TcsRegistration, 'gstin' | 'stateCode' | 'from'>,
  known: readonly TcsRegistration[],
  operatorPan: string | null,
): Refusal | null => {
  const { gstin, stateCode, from } = input
  const other = known.find((one) => one.stateCode === stateCode && until(one) >= from)
  return firstRefusal(
    () =>
      gstin.slice(0, 2) === stateCode
        ? null
        : refuse(
            'TCS_STATE_MISMATCH',
            { gstinState: stateName(gstin.slice(0, 2)), state: stateName(stateCode) },
            'gstin',
          ),
    () => (operatorPan && gstin.slice(2, 12) !== operatorPan ? refuse('GSTIN_PAN_MISMATCH', {}, 'gstin') : null),
    () => (known.some((one) => one.gstin === gstin) ? refuse('TCS_KNOWN', {}, 'gstin') : null),
    () => (other ? refuse('TCS_OVERLAP', { state: stateName(stateCode), gstin: other.gstin }, 'from') : null),
  )
}

/** Why a registration cannot end on a date, or null. */
export const whyNotEnded = ({ from, endedOn }: TcsRegistration, on: string): Refusal | null => {
  if (endedOn !== null) return refuse('TCS_ENDED', { day: printDay(endedOn) }, 'endedOn')
  return on < from ? refuse('TCS_ENDS_EARLY', { day: printDay(from) }, 'endedOn') : null
}

/** The registration for supplies of a state's suppliers on an Indian date; null if there is none. */
export const registrationOn = (
  known: readonly TcsRegistration[],
  stateCode: string,
  on: string,
): TcsRegistration | null =>
  known.find((one) => one.stateCode === stateCode && one.from <= on && until(one) >= on) ?? null
