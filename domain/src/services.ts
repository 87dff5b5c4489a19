import { z } from 'zod'
import { type ChangeAction, imageSteps, imageStillSo, imagesAfter } from './approvals.ts'
import { MAX_EXPERIENCE, serviceKinds } from './associates.ts'
import { fields } from './identity.ts'
import type { ProductPicture } from './pictures.ts'
import { MAX_PRICE_PAISE } from './prices.ts'
import { type Refusal, refuse } from './refusals.ts'
import { stateName } from './states.ts'

/** What a service is charged by. */
export const rateBases = ['PER_SQFT', 'PER_DAY', 'PER_TONNE', 'LUMP_SUM', 'ON_VISIT'] as const
export type RateBasis = (typeof rateBases)[number]

/** The unit in which one asks for work that is charged so. */
export const unitOfRate = {
  PER_SQFT: 'sqft',
  PER_DAY: 'day',
  PER_TONNE: 'tonne',
  LUMP_SUM: 'job',
  ON_VISIT: 'visit',
} as const satisfies Record<RateBasis, string>

export const serviceStatuses = ['DRAFT', 'PROPOSED', 'PUBLISHED', 'REJECTED', 'PAUSED', 'RETIRED'] as const
export type ServiceStatus = (typeof serviceStatuses)[number]

/** A list as a form holds it: lines, or words between commas; kept without blanks and repetitions. What is wrong is said of the whole. */
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
const text = (max: number, message: string) => z.string().trim().max(max, message)

/** What a partner says of a service. Some area must be named: states, districts or pincodes. */
export const serviceInput = z
  .object({
    title: z.string().trim().min(5, 'Title needs at least 5 characters.').max(150, 'Title has at most 150 characters.'),
    kind: z.enum(serviceKinds, 'Please choose one.'),
    states: list(fields.stateCode, 40, 'This is not a state or union territory.'),
    districts: list(text(60, 'A district has at most 60 characters.'), 100, 'At most 100 districts.'),
    pincodes: list(fields.pincode, 500, 'At most 500 pincodes.'),
    rateBasis: z.enum(rateBases, 'Please choose one.'),
    ratePaise: z.preprocess(
      (value) => value || null,
      z
        .int('This is not an amount of money.')
        .positive('This is not an amount of money.')
        .max(MAX_PRICE_PAISE, 'At most ₹1 crore for one unit.')
        .nullable(),
    ),
    minJob: text(80, 'At most 80 characters.'),
    experienceYears: z
      .int('Give whole years.')
      .min(0, 'Give whole years.')
      .max(MAX_EXPERIENCE, 'Please look at the years again.'),
    certificates: list(text(120, 'A certificate has at most 120 characters.'), 10, 'At most 10 certificates.'),
    description: z
      .string()
      .trim()
      .min(20, 'Please say in at least 20 characters what you do.')
      .max(5000, 'Description has at most 5,000 characters.'),
  })
  .refine(({ states, districts, pincodes }) => states.length + districts.length + pincodes.length > 0, {
    path: ['districts'],
    message: 'Please say where you work.',
  })
export type ServiceInput = z.output<typeof serviceInput>
/** All of a service that only changes with a yes of the desk. */
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

/** A fact as a step carries it: a list as lines. */
const written = (facts: ServiceFacts, name: Name): string | number | null => {
  const value = facts[name]
  return Array.isArray(value) ? value.join('\n') : (value as string | number | null)
}
const isBlank = (value: unknown) => value === null || value === ''

/** What leads from one to the other; `before` is null for a service that is new. */
export function serviceSteps(before: ServiceFacts | null, after: ServiceFacts): ChangeAction[] {
  const set = names.flatMap((name): ChangeAction[] => {
    const [old, now] = [before && written(before, name), written(after, name)]
    return old === now || (isBlank(old) && isBlank(now)) ? [] : [{ action: 'FIELD_SET', name, old, new: now }]
  })
  return [...set, ...imageSteps(before?.images ?? [], after.images)]
}

/** Why these steps can't be done to the service as it is now: STALE when somebody changed the same meanwhile. */
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

/** The service after these steps. */
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

/** Lists of steps as people read them: states by name, in one line. */
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

/** Where somebody works, in one line. */
export const areaText = ({
  states: codes,
  districts,
  pincodes,
}: Pick<ServiceFacts, 'states' | 'districts' | 'pincodes'>) =>
  [...codes.map(stateName), ...districts, ...pincodes].join(', ')

type Move = 'pause' | 'resume'
const transitions: Record<Move, { from: ServiceStatus; to: ServiceStatus }> = {
  pause: { from: 'PUBLISHED', to: 'PAUSED' },
  resume: { from: 'PAUSED', to: 'PUBLISHED' },
}
export const serviceMoved = (transition: Move): ServiceStatus => transitions[transition].to

/** Why it can't be taken off for a while, or put back: both are the partner's alone. */
export const whyNotServiceTransition = (transition: Move, status: ServiceStatus): Refusal | null =>
  transitions[transition].from === status ? null : refuse('BAD_TRANSITION', { from: status.toLowerCase() })

/** What is, or was, open to buyers changes by a wish; what nobody has seen at once. */
export const isShownService = (status: ServiceStatus): boolean => status === 'PUBLISHED' || status === 'PAUSED'
