import type { EmailConfig } from '@neev/domain/people/messages/channels'
import { createTransport, type Transporter } from 'nodemailer'
import { isLoopback } from '#core/config/environment.ts'
import type { Ctx } from '#core/context.ts'
import { publicAddress } from '#core/net/http-client.ts'
import type { Adapter, OutgoingMessage } from './port.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const mailer = (
  { providers }: Ctx,
  transport: Transporter,
  from: string,
  replyTo: string | undefined,
  dailyCap: number,
): Adapter => ({
  dailyCap,
  async send({ to, subject, text, html, messageId, optOut }: OutgoingMessage) {
    if (/[\r\n]/.test(subject)) throw new Error('The subject has a line break.')
    const list = optOut && { url: optOut, comment: 'Unsubscribe' }
    const mail = {
      from,
      to,
      subject,
      text,
      html,
      messageId,
      ...(replyTo && { replyTo }),
      ...(list && {
        list: { unsubscribe: list },
        headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    }
    await providers.run('email', () => transport.sendMail(mail))
    return { reference: messageId }
  },
  close: () => transport.close(),
})

/** The mail server of the environment (SMTP_URL). In production email never falls back to plain text. */
export function environmentMail(ctx: Ctx, url: string): Adapter {
  const { config } = ctx
  const requireTLS = config.production && !isLoopback(new URL(url).hostname)
  return mailer(ctx, createTransport({ url, requireTLS, ...timeouts }), config.mailFrom, undefined, 0)
}

/** The mail server that was set up on screen; a host that leads inside is refused at every connection. */
export async function smtpAdapter(ctx: Ctx, config: EmailConfig, secret: string): Promise<Adapter> {
  const { host, port, secure, user, fromName, fromAddress, replyTo, dailyCap } = config
  const address = await publicAddress(ctx, host, port)
  const isAllowed = address === host
  const transport = createTransport({
    host: address,
    port,
    secure,
    requireTLS: !secure && !isAllowed,
    ...(user && { auth: { user, pass: secret } }),
    tls: { servername: host },
    ...timeouts,
  })
  return mailer(ctx, transport, `"${fromName.replace(/["\\]/g, '')}" <${fromAddress}>`, replyTo || undefined, dailyCap)
}
