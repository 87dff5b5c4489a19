/** Resolves once the server has returned the user's roles; its code loads on first use. */
export const rolesRead = async () => (await import('#features/people/notifications/who-am-i.ts')).rolesRead()
