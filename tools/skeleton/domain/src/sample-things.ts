import { z } from 'zod'

/** What an admin fills in. One definition for the form and the server. */
export const sampleThingInput = z.object({
  name: z.string().trim().min(2, 'Name needs at least 2 characters.').max(80, 'Name has at most 80 characters.'),
})

export type SampleThingInput = z.output<typeof sampleThingInput>
