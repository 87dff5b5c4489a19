import { formPart } from '#ui/form/form-part.tsx'

/** Sets a new password by the emailed link. */
export default formPart(() => import('./sign-in/ResetPasswordForm.tsx'))
