import { chromium } from '@playwright/test'
const [,, base, out] = process.argv
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
async function session(email) {
  const r = await fetch(`${base}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: 'mutation ($email: String!, $password: String!) { login(email: $email, password: $password) { token user { id name thumb role: roles email } } }', variables: { email, password: 'neev2026' } }) })
  return (await r.json()).data.login
}
const gql = async (token, query, variables = {}) => (await (await fetch(`${base}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` }, body: JSON.stringify({ query, variables }) })).json())
const admin = await session('admin@neev.example'), accounts = await session('accounts@neev.example'), seller = await session('seller@neev.example'), sm = await session('site-manager@neev.example')
console.log(JSON.stringify(await gql(accounts.token, 'mutation { confirmPassword(password: "neev2026") }')))
console.log(JSON.stringify(await gql(accounts.token, 'mutation ($input: GstRateInput!) { submitGstRate(input: $input) { id } }', { input: { hsn: '72142090', from: '2027-04-01', rateBp: 500 } })))
async function shot(login, path, name, w, dark, act) {
  const ctx = await browser.newContext({ viewport: { width: w, height: w === 360 ? 780 : 900 }, reducedMotion: 'reduce' })
  await ctx.addInitScript(([state]) => { const kept = JSON.parse(localStorage.getItem('neev') ?? '{"state":{},"version":1}'); localStorage.setItem('neev', JSON.stringify({ ...kept, state: { ...state, ...kept.state } })) }, [{ auth: login, ...(dark && { settings: { theme: 'dark' } }) }])
  const page = await ctx.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(name, m.text().slice(0, 200)))
  await page.goto(base + path); await page.locator('main h1').first().waitFor({ timeout: 30000 }); await page.waitForLoadState('networkidle')
  if (act) await act(page)
  await page.screenshot({ path: `${out}/${name}.png`, fullPage: w !== 1440 ? false : true })
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  if (wide > 0) console.log(name, 'too wide by', wide)
  await ctx.close()
}
const jobs = [
  [admin, '/admin/siteContent/emailapi/account.passwordForgotten/SELLER/body', 'secret-text', 1440],
  [sm, '/admin/siteContent/emailapi/account.passwordForgotten/SELLER/body', 'secret-text-sm', 1440],
  [admin, '/admin/siteContent/smsapi/account.code/CUSTOMER/body', 'code-text', 360],
  [admin, '/admin/attribute/product_class?tab=rates', 'gst', 1440],
  [admin, '/admin/attribute/product_class?tab=rates', 'gst-360', 360],
  [seller, '/seller/dashboard', 'seller-home', 1440],
  [admin, '/admin/system/jobs', 'jobs', 1440],
]
for (const [l, p, n, w] of jobs) await shot(l, p, n, w).catch((e) => console.log(n, p, String(e).slice(0, 200)))
await browser.close()
