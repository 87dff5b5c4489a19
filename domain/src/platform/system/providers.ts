/** Systems of others that the shop calls. */
export const providerNames = [
  'payments',
  'einvoices',
  'gstins',
  'email',
  'sms',
  'whatsapp',
  'google',
  'facebook',
  'botCheck',
  'files',
] as const
export type ProviderName = (typeof providerNames)[number]
