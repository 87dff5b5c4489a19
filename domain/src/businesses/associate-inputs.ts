import { addIssue, optionalText, orNull } from '../core/form-rules.ts'
import { fields, whyGstinDoesNotFit, whyPincodeDoesNotFit } from '../core/identity/identity.ts'
import { z } from '../core/input/zod.ts'
import { sentence } from '../core/refusal-texts.ts'
import { refuse } from '../core/refusals.ts'
import { isStateCode } from '../core/states.ts'
import { associateTypes, MAX_EXPERIENCE, serviceKinds } from './associates.ts'

/** Input of an application. The consent must not be ticked in advance. */
export const associateInput = z
  .object({
    type: z.enum(associateTypes, 'Choose one.'),
    name: fields.name,
    company: orNull(optionalText(120)),
    mobile: fields.mobile,
    email: fields.email,
    city: optionalText(60).min(2, 'Enter the city or village.'),
    stateCode: fields.stateCode,
    pincode: fields.pincode,
    gstin: orNull(fields.gstin),
    experienceYears: orNull(
      z
        .int('Enter a whole number of years.')
        .min(0, 'Enter a whole number of years.')
        .max(MAX_EXPERIENCE, 'Check the number of years.'),
    ),
    categoryIds: z.array(z.string().max(20)).max(30).default([]),
    serviceKinds: z.array(z.enum(serviceKinds)).default([]),
    message: orNull(optionalText(1000)),
    /** The associate that a dealer names. If omitted, the nearest one is chosen. */
    associateId: orNull(z.string().max(20)),
    consent: z.literal(true, { error: sentence(refuse('CONSENT_NEEDED')) }),
    botToken: orNull(optionalText(4000)),
  })
  .superRefine(({ type, stateCode, pincode, gstin, serviceKinds: kinds, company }, issues) => {
    if (isStateCode(stateCode)) {
      const misfit = whyPincodeDoesNotFit(pincode, stateCode)
      if (misfit?.code === 'PINCODE_STATE_MISMATCH') addIssue(issues, ['pincode'], misfit)
      const other = gstin ? whyGstinDoesNotFit(gstin, stateCode) : null
      if (other?.code === 'GSTIN_STATE_MISMATCH') addIssue(issues, ['gstin'], other)
    }
    if (type === 'SERVICE' && kinds.length === 0)
      issues.addIssue({ code: 'custom', path: ['serviceKinds'], message: 'Choose at least one.' })
    if (type !== 'SERVICE' && type !== 'TRADE' && !company)
      issues.addIssue({ code: 'custom', path: ['company'], message: 'Enter the name of the business.' })
  })
  // Drops the fields of other types
  .transform((input) => ({
    ...input,
    serviceKinds: input.type === 'SERVICE' ? [...new Set(input.serviceKinds)] : [],
    associateId: input.type === 'SUB_DEALER' ? input.associateId : null,
  }))

/** The legal details and the territory of a business associate, entered by the admin at approval. */
export const associateCompany = z
  .object({
    legalName: optionalText(120).min(3, 'Enter the name as on the PAN card.'),
    tradeName: optionalText(80).min(3, 'Enter the trade name that buyers see.'),
    pan: fields.pan,
    gstin: fields.gstin,
    territory: optionalText(300).min(3, 'Enter the districts or pincodes it serves.'),
  })
  .superRefine(({ gstin, pan }, issues) => {
    const misfit = whyGstinDoesNotFit(gstin, null, pan)
    if (misfit?.code === 'GSTIN_PAN_MISMATCH') addIssue(issues, ['gstin'], misfit)
  })
export type AssociateCompany = z.output<typeof associateCompany>
