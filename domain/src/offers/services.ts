import { MAX_EXPERIENCE, serviceKinds } from '../businesses/associates.ts'
import { type ChangeAction, imageSteps, imageStillSo, imagesAfter } from '../catalogue/approvals.ts'
import { fields } from '../core/identity/identity.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { MAX_PRICE_PAISE } from '../core/money.ts'
import { type Refusal, refuse } from '../core/refusals.ts'
import { stateName } from '../core/states.ts'
import type { ProductPicture } from '../platform/pictures/pictures.ts'

/** What a service is charged by. */
export const rateBases = ['PER_SQFT', 'PER_DAY', 'PER_TONNE', 'LUMP_SUM', 'ON_VISIT'] as const
/** What a service is charged by. */
export type RateBasis = (typeof rateBases)[number]

/** The unit of enquiries for each way of charging. */
export const unitOfRate = {
  PER_SQFT: 'sqft',
  PER_DAY: 'day',
  PER_TONNE: 'tonne',
  LUMP_SUM: 'job',
  ON_VISIT: 'visit',
} as const satisfies Record<RateBasis, string>

export const serviceStatuses = [
  'DRAFT',
  'PROPOSED',
  'PUBLISHED',
  'REJECTED',
  /** Paused by its partner. */
  'PAUSED',
  'RETIRED',
] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/**
 * A list in a form: separated by lines or commas, stored without blanks and duplicates. Errors refer to the whole
 * field.
 */
const list = <T>(one: z.ZodType<T>, max: number, tooMany: string) =>
  z.preprocess(
    (input) => {
      const parts = typeof input === 'string' ? input.split(/[,\n]/) : Array.isArray(input) ? input : []
      return [...new Set(parts.map((part) => String(part).trim()).filter(Boolean))]
    },
    z
      .array(z.string())
      .max(max, tooMany)
      .transform((parts, issues) =>
        parts.flatMap((part): T[] => {
          const read = one.safeParse(part)
          if (read.success) return [read.data]
          issues.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? tooMany })
          return []
        }),
      ),
  )
const text = (max: number, message: string) => z.string().overwrite(cleanText).max(max, message)

/** Input of a service. It needs an area: states, districts or pincodes. */
export const serviceInput = z
  .object({
    title: z
      .string()
      .overwrite(cleanText)
      .min(5, 'The title must be at least 5 characters.')
      .max(150, 'The title must be 150 characters or fewer.'),
    kind: z.enum(serviceKinds, 'Choose one.'),
    states: list(fields.stateCode, 40, 'Enter a state or union territory.'),
    districts: list(text(60, 'The district must be 60 characters or fewer.'), 100, 'Choose at most 100 districts.'),
    pincodes: list(fields.pincode, 500, 'Enter at most 500 pincodes.'),
    rateBasis: z.enum(rateBases, 'Choose one.'),
    ratePaise: z.preprocess(
      (value) => value || null,
      z
        .int('Enter a valid amount.')
        .positive('Enter a valid amount.')
        .max(MAX_PRICE_PAISE, 'Enter at most ₹1 crore per unit.')
        .nullable(),
    ),
    minJob: text(80, 'Must be 80 characters or fewer.'),
    experienceYears: z
      .int('Enter a whole number of years.')
      .min(0, 'Enter a whole number of years.')
      .max(MAX_EXPERIENCE, 'Check the number of years.'),
    certificates: list(
      text(120, 'Each certificate must be 120 characters or fewer.'),
      10,
      'Enter at most 10 certificates.',
    ),
    description: z
      .string()
      .overwrite(cleanText)
      .min(20, 'Describe your work in at least 20 characters.')
      .max(5000, 'The description must be 5,000 characters or fewer.'),
  })
  .refine(({ states, districts, pincodes }) => states.length + districts.length + pincodes.length > 0, {
    path: ['districts'],
    message: 'Enter the area you serve.',
  })
export type ServiceInput = z.output<typeof serviceInput>
/** The data of a service that needs a review to change. */
export type ServiceFacts = ServiceInput & { images: readonly ProductPicture[] }

const names = [
  'title',
  'kind',
  'states',
  'districts',
  'pincodes',
  'rateBasis',
  'ratePaise',
  'minJob',
  'experienceYears',
  'certificates',
  'description',
] as const satisfies readonly (keyof ServiceFacts)[]
type Name = (typeof names)[number]
const lists: readonly Name[] = ['states', 'districts', 'pincodes', 'certificates']
const isName = (name: string): name is Name => names.some((one) => one === name)

/** A value in a step; a list as lines. */
const written = (facts: ServiceFacts, name: Name): string | number | null => {
  const value = facts[name]
  return Array.isArray(value) ? value.join('\n') : (value as string | number | null)
}
const isBlank = (value: unknown) => value === null || value === ''

/** The steps from one to the other; `before` is null for a new service. */
export function serviceSteps(before: ServiceFacts | null, after: ServiceFacts): ChangeAction[] {
  const set = names.flatMap((name): ChangeAction[] => {
    const [old, now] = [before && written(before, name), written(after, name)]
    return old === now || (isBlank(old) && isBlank(now)) ? [] : [{ action: 'FIELD_SET', name, old, new: now }]
  })
  return [...set, ...imageSteps(before?.images ?? [], after.images)]
}

/** Why these steps cannot be applied to the current service, or null. STALE if the same data has changed meanwhile. */
export const whyNotServiceSteps = (steps: readonly ChangeAction[], now: ServiceFacts): Refusal | null => {
  const stillSo = (step: ChangeAction) => {
    const { action, name, old } = step
    if (action.startsWith('IMAGE')) return imageStillSo(step, now.images, steps)
    if (!isName(name)) return true
    const is = written(now, name)
    return is === old || (isBlank(is) && isBlank(old))
  }
  return steps.every(stillSo) ? null : refuse('STALE')
}

/** The service after applying the steps. */
export function serviceAfter(steps: readonly ChangeAction[], now: ServiceFacts): ServiceFacts {
  const after = { ...now, images: imagesAfter(steps, now.images) }
  for (const { name, new: value } of steps) {
    if (!isName(name)) continue
    const read = lists.includes(name)
      ? String(value ?? '')
          .split('\n')
          .filter(Boolean)
      : value
    Object.assign(after, { [name]: read })
  }
  return after
}

/** A step for display: states by name, on one line. */
export function readableStep(step: ChangeAction): ChangeAction {
  const { name, old, new: now } = step
  if (!isName(name) || !lists.includes(name)) return step
  const line = (value: ChangeAction['old']) =>
    typeof value === 'string'
      ? value
          .split('\n')
          .map((part) => (name === 'states' ? stateName(part) : part))
          .join(', ')
      : value
  return { ...step, old: line(old), new: line(now) }
}

/** The area of a service as one line. */
export const areaText = ({
  states: codes,
  districts,
  pincodes,
}: Pick<ServiceFacts, 'states' | 'districts' | 'pincodes'>) =>
  [...codes.map(stateName), ...districts, ...pincodes].join(', ')

type Transition = 'pause' | 'resume'
const transitions: Record<Transition, { from: ServiceStatus; to: ServiceStatus }> = {
  pause: { from: 'PUBLISHED', to: 'PAUSED' },
  resume: { from: 'PAUSED', to: 'PUBLISHED' },
}
export const serviceMoved = (transition: Transition): ServiceStatus => transitions[transition].to

/** Why it cannot be paused or resumed by its partner, or null. */
export const whyNotServiceTransition = (transition: Transition, status: ServiceStatus): Refusal | null =>
  transitions[transition].from === status ? null : refuse('BAD_TRANSITION')

/** Whether the service is or was visible to buyers, so that it changes by a change request. */
export const isShownService = (status: ServiceStatus): boolean => status === 'PUBLISHED' || status === 'PAUSED'
