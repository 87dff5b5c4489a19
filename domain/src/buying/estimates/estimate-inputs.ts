import { sizes } from '../../catalogue/bars/tmt.ts'
import { optionalText, orNull } from '../../core/form-rules.ts'
import { cleanText } from '../../core/input/clean.ts'
import { day } from '../../core/input/days.ts'
import { z } from '../../core/input/zod.ts'
import { type EstimateMaterialName, MAX_FLOORS, materials, stages } from './estimates.ts'

const known = sizes.map(({ diameterMm }) => diameterMm)

/** Per square foot, in thousandths of the unit: above zero, and at most 100 units. */
const rule = z.object({
  perSqftMilli: z
    .int('Enter a quantity with at most 3 decimals.')
    .min(1, 'Enter a quantity above zero.')
    .max(100_000, 'Enter at most 100 per sq ft.'),
  source: orNull(optionalText(200)),
})

const rulesOfMaterials = Object.fromEntries(materials.map((material) => [material, rule])) as Record<
  EstimateMaterialName,
  typeof rule
>

const share = z.int('Enter a percentage.').min(0, 'Enter at least 0 %.').max(10_000, 'Enter at most 100 %.')
const shares = z.object(
  Object.fromEntries(materials.map((material) => [material, share])) as Record<EstimateMaterialName, typeof share>,
)
const stage = z.object({
  name: z.enum(stages),
  weeks: z.int('Enter a whole number.').min(1, 'Enter at least 1.').max(52, 'Enter at most 52.'),
  weeksPerFloor: z.int('Enter a whole number.').min(0, 'Enter at least 0.').max(26, 'Enter at most 26.'),
  shares,
})

/** Input of a new version of the rules of the rough estimate, from now (null) or from a later date. */
export const estimateRulesInput = z
  .object({
    ...rulesOfMaterials,
    steel: z
      .array(
        z.object({
          diameterMm: z.coerce
            .number('Choose a diameter.')
            .refine((mm) => known.includes(mm as (typeof known)[number]), 'Choose a diameter.'),
          bp: z.int('Enter a percentage.').min(1, 'Enter more than 0 %.').max(10_000, 'Enter at most 100 %.'),
        }),
      )
      .min(1, 'Add a diameter.')
      .max(10, 'Enter at most 10 diameters.'),
    tallFloors: z.int('Enter a whole number.').min(2, 'Enter at least 2.').max(MAX_FLOORS, 'Enter at most 5.'),
    tallSteelBp: z.int('Enter a percentage.').min(0, 'Enter at least 0 %.').max(5_000, 'Enter at most 50 %.'),
    stages: z
      .array(stage)
      .refine(
        (all) => all.map(({ name }) => name).join() === stages.join(),
        'Each stage is needed once, in their order.',
      ),
    note: z
      .string()
      .overwrite(cleanText)
      .min(3, 'Say what changed, in a sentence.')
      .max(300, 'Say it in 300 characters or fewer.'),
    effectiveFrom: orNull(day),
  })
  .superRefine(({ stages: all }, issues) => {
    if (all.length !== stages.length) return
    for (const material of materials)
      if (all.reduce((sum, { shares }) => sum + shares[material], 0) !== 10_000)
        issues.addIssue({
          code: 'custom',
          path: ['stages', all.length - 1, 'shares', material],
          message: 'The shares of all stages must add up to 100 %.',
        })
  })
  .superRefine(({ steel }, issues) => {
    const say = (message: string) => issues.addIssue({ code: 'custom', path: ['steel'], message })
    if (new Set(steel.map(({ diameterMm }) => diameterMm)).size < steel.length)
      say('Each diameter can be entered only once.')
    else if (steel.reduce((sum, { bp }) => sum + bp, 0) !== 10_000) say('The shares must add up to 100 %.')
  })
export type EstimateRulesInput = z.output<typeof estimateRulesInput>
