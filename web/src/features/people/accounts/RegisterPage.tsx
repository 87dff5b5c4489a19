import { formPart } from '#ui/form/form-part.tsx'

/** Registers a customer. */
export default formPart(() => import('./sign-in/RegisterForm.tsx'))
