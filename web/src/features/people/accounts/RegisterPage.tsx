import { formPart } from '#ui/form/loading/form-part.tsx'

/** Registers a customer. */
export default formPart(() => import('./sign-in/RegisterForm.tsx'))
