import { formPart } from '#ui/form/form-part.tsx'

/** Requests a link to reset the password. */
export default formPart(() => import('./sign-in/ForgotPasswordForm.tsx'))
