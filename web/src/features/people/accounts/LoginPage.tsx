import { formPart } from '#ui/form/loading/form-part.tsx'

/** Signs in. */
export default formPart(() => import('./sign-in/LoginForm.tsx'))
