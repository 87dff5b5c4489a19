import { text } from '#i18n/text.ts'
import { paths } from '#navigation/paths.ts'
import { area, page } from '#navigation/route.ts'

const signInOptions = () => import('#features/people/accounts/login.data.ts')

/** Sign-in and registration: for guests only. */
export const guestArea = area({ name: text('Sign in'), access: 'guest', shell: 'bare' }, [
  page(paths.login, () => import('#features/people/accounts/LoginPage.tsx'), { data: signInOptions }),
  page(paths.register, () => import('#features/people/accounts/RegisterPage.tsx'), {
    data: () => import('#features/people/accounts/register.data.ts'),
  }),
  page(paths.sendPasswordReset, () => import('#features/people/accounts/ForgotPasswordPage.tsx'), {
    data: signInOptions,
  }),
  page(paths.resetPassword, () => import('#features/people/accounts/ResetPasswordPage.tsx')),
])

/** Targets of links in emails, signed in or not. */
export const verifyArea = area({ name: text('Sign in'), access: 'public', shell: 'bare' }, [
  page(paths.acceptSellerInvitation, () => import('#features/businesses/sellers/join-seller.page.tsx')),
  page(paths.acceptCompanyInvitation, () => import('#features/storefront/company-home/join-company.page.tsx')),
  page(paths.verifyEmail, () => import('#features/people/accounts/VerifyEmailPage.tsx')),
])

/** Redirects users to their own first page. */
export const ownArea = area({ name: text('My account'), access: 'login', shell: 'bare' }, [
  page(paths.ownDashboard, () => import('#routes/OwnDashboard.tsx')),
])
