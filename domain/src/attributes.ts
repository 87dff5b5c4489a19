import { z } from 'zod'

export const attributeTypes = ['TEXT', 'NUMBER', 'UNIT', 'SELECT', 'MULTI', 'BOOL', 'DATE'] as const
export type AttributeType = (typeof attributeTypes)[number]

const chosen: readonly AttributeType[] = ['SELECT', 'MULTI']
/** Whether values of this type are chosen from a list. */
export const hasOptions = (type: AttributeType): boolean => chosen.includes(type)

/** What an attribute's keeper fills in. The code is what goods carry; it never changes once there is one. */
export const attributeInput = z
  .object({
    code: z
      .string()
      .trim()
      .regex(/^[a-z][A-Za-z0-9]{1,39}$/, 'Code has 2 to 40 letters and digits and starts with a small letter.'),
    name: z.string().trim().min(2, 'Name needs at least 2 characters.').max(60, 'Name has at most 60 characters.'),
    type: z.enum(attributeTypes, 'Choose a type.'),
    unit: z
      .string()
      .trim()
      .max(20, 'Unit has at most 20 characters.')
      .nullish()
      .transform((unit) => unit || null),
    options: z
      .array(z.string().trim().min(1).max(80, 'An option has at most 80 characters.'))
      .max(100, 'At most 100 options.')
      .refine((options) => new Set(options).size === options.length, 'An option is named once.'),
    isFilterable: z.boolean(),
    isComparable: z.boolean(),
    help: z.string().trim().max(300, 'Help has at most 300 characters.'),
  })
  .superRefine(({ type, unit, options }, issues) => {
    const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
    if (hasOptions(type) && options.length < 2) say('options', 'Name at least 2 options.')
    if (type === 'UNIT' && unit === null) say('unit', 'A figure with a unit needs one.')
  })
  .transform((input) => ({ ...input, options: hasOptions(input.type) ? input.options : [] }))
export type AttributeInput = z.output<typeof attributeInput>
