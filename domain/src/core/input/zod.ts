import { z } from 'zod'
import { sentence } from '../refusal-texts.ts'
import { refusalOfCheck } from './issues.ts'

// Schemas without a sentence of their own say one of the catalogue, never one of the library
z.config({ customError: (issue) => sentence(refusalOfCheck(issue)) })

/** The schema library, with the sentences of this project. It is imported from here alone. */
export { z }
