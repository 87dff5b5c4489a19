import { cleanText } from '../core/input/clean.ts'
import { z } from '../core/input/zod.ts'

/** Input by an admin. One schema for the form and the server. */
export const sampleThingInput = z.object({
  name: z
    .string()
    .overwrite(cleanText)
    .min(2, 'The name must be at least 2 characters.')
    .max(80, 'The name must be 80 characters or fewer.'),
})

export type SampleThingInput = z.output<typeof sampleThingInput>
