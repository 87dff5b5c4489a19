/** What the demo shop of the tests was sealed under: servers of tests open it again. */
export const testSecret = 'the-secret-of-all-shops-that-tests-make'
