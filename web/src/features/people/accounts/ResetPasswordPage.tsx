import { formPart } from '#ui/form/loading/form-part.tsx'

/** Sets a new password by the emailed link. */
export default formPart(() => import('./sign-in/ResetPasswordForm.tsx'))
