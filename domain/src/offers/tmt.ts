import { customaryBundle, gramsPerMetre, pieceGrams, STANDARD_LENGTH_MM, sizes } from '../catalogue/bars/tmt.ts'
import { type Grade, grades } from '../catalogue/bars/tmt-limits.ts'
import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'
import { mulDivUp } from '../core/money.ts'

export const barForms = [
  'STRAIGHT',
  /** Folded in the middle, for short trucks. */
  'U_BEND',
  'COIL',
] as const
export type BarForm = (typeof barForms)[number]
/** Treatment processes, as printed by mills. */
export const barProcesses = ['TMT', 'TMX', 'TEMPCORE', 'EQR', 'CRS', 'EPOXY', 'GALVANISED'] as const
export type BarProcess = (typeof barProcesses)[number]

/** Maximum diameter of bars in coils. */
const thickestCoilMm = 16
/** Coils have another HSN code than straight bars. */
export const coilHsn = '72131090'
/** Coils are cut by the kilogram. */
const coilStepGrams = 1000
const maxSizes = 400

const gradeNames = grades.map(({ grade }) => grade) as [Grade, ...Grade[]]
const diameters = new Set<number>(sizes.map(({ diameterMm }) => diameterMm))
const id = z.string().min(1, 'Choose an option.')
const orNull = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || null, schema.nullable())

const ticks = {
  grades: z.array(z.enum(gradeNames)).min(1, 'Choose at least one grade.'),
  diameters: z
    .array(z.int().refine((mm) => diameters.has(mm), 'This is not a size of IS 1786.'))
    .min(1, 'Choose at least one diameter.'),
  lengths: z
    .array(z.int().min(5500, 'The length must be at least 5.5 m.').max(13_500, 'The length must be at most 13.5 m.'))
    .min(1, 'Enter at least one length.')
    .max(6, 'Enter at most 6 lengths.'),
  forms: z.array(z.enum(barForms)).min(1, 'Choose at least one form.'),
}
type Ticks = { grades: Grade[]; diameters: number[]; lengths: number[]; forms: BarForm[] }

const tooMany = (input: Ticks) => barsOf(input).length <= maxSizes
const tooManyText = { error: 'These are too many sizes. The maximum is 400.', path: ['diameters'] }

/** Input of additional sizes. */
export const tmtSizesInput = z.object(ticks).refine(tooMany, tooManyText)

const facts = {
  standard: z.string().overwrite(cleanText).min(2, 'Enter the standard.').max(40),
  process: z.enum(barProcesses, 'Choose a process.'),
  description: z.string().overwrite(cleanText).max(5000, 'The description must be 5,000 characters or fewer.'),
  classId: orNull(z.string()),
  plantIds: z.array(z.string()).max(20),
}

/** Input of a TMT product: brand, manufacturer and category, with its first sizes. */
export const tmtMasterInput = z
  .object({ brandId: id, companyId: id, categoryId: id, ...facts, ...ticks, publish: z.boolean() })
  .refine(tooMany, tooManyText)
export type TmtMasterInput = z.output<typeof tmtMasterInput>

export const tmtFactsInput = z.object(facts)

/** Input of a mill's own weight per metre with a reason, or null for the table's. */
export const barMassInput = z
  .object({
    gramsPerMetre: z
      .int()
      .min(50, 'The weight per metre must be at least 50 g.')
      .max(20_000, 'The weight per metre must be at most 20 kg.')
      .nullable(),
    reason: z.string().overwrite(cleanText).max(200, 'The reason must be 200 characters or fewer.'),
  })
  .refine(({ gramsPerMetre, reason }) => gramsPerMetre === null || reason.length >= 3, {
    error: 'Enter a reason.',
    path: ['reason'],
  })

export type MadeBar = { grade: Grade; diameterMm: number; lengthMm: number | null; form: BarForm }

/** Every bar of the selection. Coils have no length, and only thin bars are coiled. */
export const barsOf = ({ grades, diameters, lengths, forms }: Ticks): MadeBar[] =>
  grades.flatMap((grade) =>
    [...new Set(diameters)]
      .sort((a, b) => a - b)
      .flatMap((diameterMm) =>
        forms.flatMap((form): MadeBar[] => {
          if (form === 'COIL') return diameterMm <= thickestCoilMm ? [{ grade, diameterMm, lengthMm: null, form }] : []
          return [...new Set(lengths)].sort((a, b) => a - b).map((lengthMm) => ({ grade, diameterMm, lengthMm, form }))
        }),
      ),
  )

const metres = (lengthMm: number) => `${lengthMm / 1000} m`

/** The title of a bar: "TMT bar Fe 550D, 12 mm, 12 m". */
export const barTitle = (brand: string, { grade, diameterMm, lengthMm, form }: MadeBar): string => {
  const shape = { STRAIGHT: '', U_BEND: ', U-bent', COIL: ', coil' }[form]
  return `${brand} TMT bar ${grade}, ${diameterMm} mm${lengthMm === null ? '' : `, ${metres(lengthMm)}`}${shape}`
}

/** The SKU of a bar: TMT-TATA-TISCON-550D-12-12; a U-bent bar or a coil has a suffix. */
export const barSku = (brandSlug: string, { grade, diameterMm, lengthMm, form }: MadeBar): string =>
  [
    'TMT',
    brandSlug.toUpperCase(),
    grade.replace('Fe ', ''),
    diameterMm,
    lengthMm === null ? 'COIL' : lengthMm / 1000,
    ...(form === 'U_BEND' ? ['U'] : []),
  ].join('-')

/** Weights and quantity rules of one bar: whole bars, at least one bundle; the reference quantity in whole bars. */
export function barRules(
  { diameterMm, lengthMm, form }: Omit<MadeBar, 'grade'>,
  { own, rods, referenceGrams }: { own: number | null; rods: number | null; referenceGrams: number },
) {
  const perMetre = own ?? gramsPerMetre(diameterMm)
  const perBundle = form === 'COIL' ? null : (rods ?? customaryBundle(diameterMm))
  const piece = form === 'COIL' ? null : pieceGrams(diameterMm, lengthMm ?? STANDARD_LENGTH_MM, own)
  const step = piece ?? coilStepGrams
  const moq = step * (perBundle ?? 1)
  return {
    perMetre,
    perBundle,
    piece,
    stepMilli: step,
    moqMilli: moq,
    referenceMilli: mulDivUp(Math.max(referenceGrams, moq), 1, step) * step,
  }
}
