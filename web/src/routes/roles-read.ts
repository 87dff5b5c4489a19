/** Over once the server has said which roles the visitor has; the code for it loads with the first who is turned away. */
export const rolesRead = async () => (await import('#features/notifications/who-am-i.ts')).rolesRead()
