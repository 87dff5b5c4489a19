/** The password of every account of the demo shop. */
export const demoPassword = 'neev2026'
