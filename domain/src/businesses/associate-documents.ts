import { orNull, text } from '../core/form-rules.ts'
import { day } from '../core/input/days.ts'
import { z } from '../core/input/zod.ts'

/** Who a programme or fee document is for. */
export const associateKinds = ['superSeller', 'subBusiness', 'enquiry', 'service', 'seller'] as const
export type AssociateDocumentKind = (typeof associateKinds)[number]

/** A new version of a document, from now (null) or from a later date; its file is checked by the server. */
export const associateDocumentInput = z.object({
  kind: z.enum(associateKinds, 'Choose who it is for.'),
  title: text(3, 120, 'Enter a title of at least 3 characters.'),
  /** A later date in India; at once if omitted. */
  effectiveFrom: orNull(day),
})

/** The same form with its file, which only the browser has. */
export const associateDocumentForm = associateDocumentInput.extend({
  file: z.custom<object | null>((file) => typeof file === 'object' && file !== null, 'Choose a PDF file.'),
})
