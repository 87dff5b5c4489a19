import { formPart } from '#ui/form/form-part.tsx'

/** Signs in. */
export default formPart(() => import('./sign-in/LoginForm.tsx'))
