/** Escapes text for HTML. */
export const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** The style of bare pages; their content security policy allows it by its hash. */
export const bareStyle =
  'body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f5f7f9;color:#12181f}main{max-width:440px;margin:48px auto;padding:32px;background:#fff;border:1px solid #dde2e8;border-radius:10px}h1{font-size:22px;margin:0 0 16px}dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px}dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}dt{color:#434e5b}button{font:inherit;font-weight:500;width:100%;min-height:48px;margin-top:12px;border-radius:6px;border:1px solid #7f8a97;background:#fff;color:#12181f;cursor:pointer}button.primary{background:#1b62c4;border-color:#1b62c4;color:#fff}.test{display:inline-block;background:#fdf0d3;color:#7a4b00;font-weight:600;padding:4px 12px;border-radius:4px;margin-bottom:16px}label{display:block;margin-top:16px}select,input:not([type=hidden]){box-sizing:border-box;padding:0 12px;border:1px solid #7f8a97;border-radius:6px;font:inherit;width:100%;min-height:44px;margin-top:4px}:focus-visible{outline:2px solid #1b62c4;outline-offset:2px}'

/** A page outside the site's layout: the redirect to a payment page, and pages of sandbox providers. */
export const barePage = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="/favicon.ico"><title>${escapeHtml(title)} · Neev</title><style>${bareStyle}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`
