import { formPart } from '#ui/form/loading/form-part.tsx'

/** Requests a link to reset the password. */
export default formPart(() => import('./sign-in/ForgotPasswordForm.tsx'))
